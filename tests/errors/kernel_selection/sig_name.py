# py2cu: --sig 'kernal(float32[::1], int64)'
from numba import cuda


@cuda.jit
def kernel(x, n):
    x[0] = n
