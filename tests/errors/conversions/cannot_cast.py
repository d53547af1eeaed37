from numba import cuda
from numba import float32


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = float32((1, 2))
