from numba import cuda
from numba import float32


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    y = cuda.shared.array((1, 2, 3, 4, 5, 1, 1, 1, 2), float32)
    x[0] = 1
