# py2cu: --debug
from numba import cuda


@cuda.jit(device=True)
def after(x, n):
    if n < 0:
        raise ValueError("negative")
    return x[n:]


@cuda.jit(device=True)
def ends(x, n):
    if n > x.size:
        raise ValueError("too large")
    return x[0], x[n:]


@cuda.jit("void(float64[::1], int64)")
def kernel(x, n):
    after(x, 1)[0] = n
    first, rest = ends(x, n)
    for i in range(rest.size):
        rest[i] += first
