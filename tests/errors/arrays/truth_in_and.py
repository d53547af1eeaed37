# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit
def f(x, n):
    if n > 3 and x:
        x[0] = 1
