# A shift count keeps its type.
from numba import cuda


@cuda.jit("void(int64[::1], int64, uint8, boolean)")
def kernel(x, n, u, flag):
    x[0] = n << u
    x[1] = n >> u
    x[2] = n << flag
    x[3] = n >> 3
