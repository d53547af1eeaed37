"""Tuples are compared as Python compares them."""
import numpy as np
import pytest

from py2cu import cuda

NAN, INF = np.nan, np.inf


SHAPE = (3, 4)


@cuda.jit
def tuples(x, y, t, u, out):
    out[0] = x.shape == y.shape
    out[1] = x.shape != y.shape
    out[2] = x.shape == SHAPE
    out[3] = t < u
    out[4] = t <= u
    out[5] = t > u
    out[6] = t >= u
    out[7] = t[:1] < u
    out[8] = (1, t) == (1, u)
    out[9] = t == (t[0], t[1], t[2], 1)
    out[10] = t != u


@pytest.mark.parametrize("t, u", [((1, 2.0, 3), (1, 2.0, 3)), ((1, 2.5, 3), (1, 2.0, 4)), ((1, NAN, 3), (1, 2.0, 3)), ((0, 9.0, 9), (1, 2.0, 3))])
def test_tuples_compared(t, u):
    x, y, out = np.zeros((3, 4)), np.zeros((4, 3)), np.zeros(11, bool)
    tuples[1, 1](x, y, t, u, out)
    wanted = np.zeros(11, bool)
    tuples.py_func(x, y, t, u, wanted)
    assert out.tolist() == wanted.tolist()


TUPLES = [(1, 2.5), (1, 3.5), (0, 9.0), (2, -1.0), (1, float("nan")), (1, 2.5)]


def test_tuples_are_compared_as_python_compares_them():
    @cuda.jit
    def kernel(a, b, out):
        i, j = cuda.grid(2)
        t, u = (a[i], b[i]), (a[j], b[j])
        out[i, j, 0] = t == u
        out[i, j, 1] = t != u
        out[i, j, 2] = t < u
        out[i, j, 3] = t <= u
        out[i, j, 4] = t > u
        out[i, j, 5] = t >= u
        out[i, j, 6] = (t, i) < (u, j)
        out[i, j, 7] = (a[i],) < u
        out[i, j, 8] = t <= (a[j],)
        out[i, j, 9] = (i, j) < out.shape[:2]

    a, b = np.array([t[0] for t in TUPLES], np.int32), np.array([t[1] for t in TUPLES])
    n = len(TUPLES)
    out = np.full((n, n, 10), 7, np.int8)
    kernel[(1, 1), (n, n)](a, b, out)
    for i, t in enumerate(TUPLES):
        for j, u in enumerate(TUPLES):
            t, u = tuple(map(float, t)), tuple(map(float, u))  # a different NaN object on each side
            expected = [t == u, t != u, t < u, t <= u, t > u, t >= u, (t, i) < (u, j), t[:1] < u, t <= u[:1], (i, j) < (n, n)]
            if i == j == 4:  # Python first tests identity; a kernel has only numbers
                expected[:7] = [False, True, False, False, False, False, False]
            assert out[i, j].tolist() == expected, (t, u)


PLACES = ((1, 2), (3, -1), (0, 0))


def add(log, value):
    log[0] = log[0] * 3 + value
    return value


def members(a, b, c, out, log):
    t, u = (a, b), (b, c)
    out[0] = t in (u, (1, 2))
    out[1] = t not in (u, (1, 2))
    out[2] = t in PLACES
    out[3] = (a, b, c) in ((b, c, a), (c, a, b))
    out[4] = t in ((a,), (a, b, c))
    out[5] = (t, a) in ((u, b), (t, c), (PLACES[1], 3))
    out[6] = t in [u, (c, a)]
    out[7] = (a, 0.5) in ((b, 0.5), (c, 2.5))
    out[8] = (add(log, a), add(log, b)) in ((add(log, 1), add(log, 2)), (add(log, b), log[0]))


def test_tuples_as_members():
    global add
    python_add, numbers, wanted = add, (-1, 0, 1, 2, 3), {}
    triples = [(a, b, c) for a in numbers for b in numbers for c in numbers]
    for triple in triples:
        wanted[triple] = np.zeros(9, bool), np.zeros(1, np.int64)
        members(*triple, *wanted[triple])
    kernel, add = cuda.jit(members), cuda.jit(device=True)(add)
    try:
        for triple in triples:
            out, log = np.zeros(9, bool), np.zeros(1, np.int64)
            kernel[1, 1](*triple, out, log)
            assert out.tolist() == wanted[triple][0].tolist(), triple
            assert log.tolist() == wanted[triple][1].tolist(), triple
    finally:
        add = python_add
    answers = np.array([wanted[triple][0] for triple in triples])
    assert answers.any(0).tolist() == [k != 4 for k in range(9)] and not answers.all(0).any()
