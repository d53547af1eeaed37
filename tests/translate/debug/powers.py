# x ** -1 is a division, x ** 0 is not.
# py2cu: --debug --sig 'kernel(float64[::1], float64, int64)'
from numba import cuda


@cuda.jit
def kernel(x, y, n):
    x[0] = y ** -1
    x[1] = y ** 0
    x[2] = n ** 2
