"""Operations whose results are not used are evaluated if they have side effects."""
import numpy as np
import pytest

from py2cu import cuda


@cuda.jit(device=True)
def counted(w, i):
    return cuda.atomic.add(w, i, 1)


@cuda.jit
def parts_of_tuples(w, out):
    out[0] = (counted(w, 0), 5)[1]
    out[1] = len((counted(w, 1), counted(w, 1)))
    out[2], out[3] = (counted(w, 2), 7, counted(w, 2), 8)[1::2]
    out[4] = (counted(w, 3), counted(w, 3), counted(w, 3))[1]
    if (counted(w, 4),):
        out[5] = 1


def test_unused_items_are_evaluated():
    """All items of a tuple are evaluated in order, whichever are used."""
    w, out = np.zeros(5, np.int64), np.zeros(6, np.int64)
    parts_of_tuples[1, 1](w, out)
    assert w.tolist() == [1, 2, 2, 3, 1] and out.tolist() == [5, 2, 7, 8, 1, 1]


@cuda.jit
def parts_of_comparisons(w, out):
    out[0] = (1, counted(w, 0)) == (2, counted(w, 0))
    out[1] = (1, counted(w, 1)) < (2, counted(w, 1))
    out[2] = 1 in (1, counted(w, 2), counted(w, 2))
    out[3] = cuda.selp(w[3] == 0, counted(w, 3), counted(w, 3))
    out[4] = (counted(w, 4), counted(w, 4)) == (counted(w, 4), 1)


def test_compared_items_are_evaluated():
    """Tuples are constructed before they are compared, and both values of selp are evaluated."""
    w, out = np.zeros(5, np.int64), np.full(5, -1)
    parts_of_comparisons[1, 1](w, out)
    assert w.tolist() == [2, 2, 2, 2, 3] and out.tolist() == [0, 1, 1, 0, 0]


@cuda.jit(debug=True)
def divided_in_tuples(n, kind, out):
    if kind == 0:
        out[0] = (1, 1 // n) == (2, 1)
    elif kind == 1:
        out[0] = 1 in (1, 1 // n)
    else:
        out[0] = cuda.selp(True, 1, 1 // n)


@pytest.mark.parametrize("kind", range(3))
def test_divisions_with_unused_results(kind):
    with pytest.raises(ZeroDivisionError):
        divided_in_tuples[1, 1](0, kind, np.zeros(1))
