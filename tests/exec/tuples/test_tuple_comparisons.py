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
            t, u = tuple(map(float, t)), tuple(map(float, u))  # a NaN of its own on each side
            expected = [t == u, t != u, t < u, t <= u, t > u, t >= u, (t, i) < (u, j), t[:1] < u, t <= u[:1], (i, j) < (n, n)]
            if i == j == 4:  # Python asks whether they are one object first; a kernel has numbers alone
                expected[:7] = [False, True, False, False, False, False, False]
            assert out[i, j].tolist() == expected, (t, u)
