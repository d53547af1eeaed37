"""Tuples of tuples and of arrays with a run-time index."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1], int32)")
def numbers(x, y, i):
    pairs = ((1, 2.5), (3, 4.5), (5, 6.5))
    p = pairs[i]
    x[0] = p[0] + p[1]
    x[1] = pairs[i + 1][1]
    n, f = pairs[-1 - i]
    x[n] = f


@cuda.jit("void(float32[::1], float32[::1], int32)")
def arrays(x, y, i):
    both = ((x, 1), (y, 2))
    a, n = both[i]
    a[n] = 3
