"""Items of tuples that may be None; the expected values are Python's own."""
import numpy as np
import pytest

from py2cu import cuda, types


def unpacked(out, n):
    found = None
    for i in range(3):
        if out[i] > n:
            found = i
    a, c = 2, found
    out[3] = -5 if c is None else c
    a, c = c, a
    out[4] = -6 if a is None else a + c
    (first, last), other = (n, found), 1
    out[5] = first + other if last is None else last


def indexed(out, n):
    found = None
    if n > 3:
        found = n
    t = (2, found)
    if n > 5:
        t = (3, None)
    if n > 7:
        t = (3, 4)
    out[0] = 1 if t[1] is None else t[1]
    u = t + (7,)
    rest = u[1:]
    out[1] = rest[1] if rest[0] is None else rest[0] + rest[1]
    whole, half = t
    if half is not None:
        out[2] = whole + half
    pair = (1, n if n > 4 else None)
    out[3] = pair[1] is None
    out[4] = pair[1] is not None and pair[1] > 6
    out[5] = len(u)


@pytest.mark.parametrize("function", [unpacked, indexed])
@pytest.mark.parametrize("n", range(10))
def test_items(function, n):
    expected = np.array([5, 8, 3, 0, 0, 0])
    function(expected, n)
    out = np.array([5, 8, 3, 0, 0, 0])
    cuda.jit(function)[1, 1](out, n)
    assert out.tolist() == expected.tolist()


@cuda.jit(device=True)
def parts(n):
    half = None
    if n % 2 == 0:
        half = n // 2
    return n, half


@cuda.jit(types.int64(types.int64, types.Optional(types.int64)), device=True)
def sum_of(a, b):
    return a if b is None else a + b


@cuda.jit
def through_functions(out, n):
    whole, half = parts(n)
    out[0] = -1 if half is None else whole + half
    out[1] = sum_of(*parts(n))


@pytest.mark.parametrize("n", [3, 8])
def test_results_and_arguments(n):
    out = np.zeros(2, np.int64)
    through_functions[1, 1](out, n)
    assert out.tolist() == ([-1, 3] if n == 3 else [12, 12])
