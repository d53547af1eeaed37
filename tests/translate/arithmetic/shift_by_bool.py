"""A bool that is shifted becomes a 64-bit integer, also in augmented assignments."""
from numba import cuda


@cuda.jit("void(int32[::1], int64[::1], boolean)")
def kernel(x, y, flag):
    x[0] <<= flag
    x[1] >>= x[2] > 3
    n = 5
    n <<= flag
    y[0] = n << flag
    y[1] = flag >> 1
