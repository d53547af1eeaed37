# py2cu: --debug
from numba import cuda


@cuda.jit(device=True)
def ends(x, n):
    if n > x.size:
        raise ValueError("too large")
    return x[0], x[n:]


@cuda.jit(device=True)
def both(x, n):
    if n > x.size:
        raise ValueError("too large")
    return x[0], n, x[n:]


@cuda.jit("void(float64[::1], int64)")
def kernel(x, n):
    first, rest = ends(x, n)
    x[n], m, rest = both(x, n)
    x[m] = first
