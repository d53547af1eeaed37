# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit
def f(x, n):
    t = (n, 2)
    t[0] = 3
    t[1] = x  # which is said once
    x[0] = t[0]
