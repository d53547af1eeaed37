# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit
def f(x, n):
    t = (n, x)
    if t[1]:
        x[0] = 1
