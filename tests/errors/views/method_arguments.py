# py2cu: --sig 'f(float32[::1], int64)'
from numba import cuda


@cuda.jit
def f(x, n):
    x.ravel(1, 2)[0] = 1
