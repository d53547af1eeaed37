from numba import cuda
from numba import float32


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    y = cuda.shared.array(4, float32, alignment=3)
    x[0] = y[0]
