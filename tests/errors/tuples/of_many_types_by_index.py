# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit
def f(x, n):
    t = (n, 2.5, 1j)
    x[0] = t[n]
