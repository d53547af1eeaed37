"""A number has at most 32 or 64 bits to count, and a warp no lane 32: the first product of each pair just fits in an int, the second does not."""
from numba import cuda


@cuda.jit("void(int32[::1], int64[::1], int64[::1])")
def kernel(x, y, out):
    out[0] = cuda.popc(x[0]) * 67108863
    out[1] = cuda.popc(x[0]) * 67108864
    out[2] = cuda.clz(y[0]) * 33554431
    out[3] = cuda.clz(y[0]) * 33554432
    out[4] = cuda.laneid * 69273666
    out[5] = cuda.laneid * 69273667
