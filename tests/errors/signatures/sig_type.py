# py2cu: --sig 'kernel(float32[::1], integer)'
from numba import cuda


@cuda.jit
def kernel(x, n):
    x[0] = n
