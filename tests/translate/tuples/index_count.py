"""The index and the count of a value in a tuple."""
from numba import cuda

SIZES = (16, 64, 256)


@cuda.jit("void(int64[::1], float32, float32[::1])")
def places(sizes, limit, out):
    i = cuda.grid(1)
    out[i] = SIZES.index(sizes[i])
    around = (sizes[i], sizes[i + 1], sizes[i + 2])
    out[i] += around.count(16)
    if (limit, 0.5).count(out[i]) > 0:
        out[i] = 0
