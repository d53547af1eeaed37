# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit
def f(x, n):
    a, b, c, *d = (n, 2)
    x[0] = a
