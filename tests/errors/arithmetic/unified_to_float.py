from numba import cuda
from numba import uint64


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    y = uint64(n)
    for i in range(n):
        y = y >> i
        if y & 1:
            y = -1
    x[0] = y
