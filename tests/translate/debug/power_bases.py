"""0 to a negative power raises an exception: the base is checked if it may be 0 and the exponent may be negative."""
# py2cu: --debug
from numba import cuda


@cuda.jit("void(int64[::1], int64, int64)")
def kernel(x, n, m):
    i = cuda.threadIdx.x
    x[0] = n ** m
    x[1] = (i + 1) ** m
    x[2] = i ** m
    x[3] = (-1 - i) ** m
    x[4] = (-i) ** m
    x[5] = n ** i
    x[6] = n ** (i - 1)
