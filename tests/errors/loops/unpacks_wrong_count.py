# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit
def f(x, n):
    for i, j, k in enumerate(x):
        x[0] += i
