# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit
def f(x, n):
    for i in range(0, n, 0):
        x[0] += i
