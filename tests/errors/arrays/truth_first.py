# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit
def f(x, n):
    if x or n > 3:
        x[0] = 1
