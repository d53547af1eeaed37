from numba import cuda
from numba import complex64


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    y = cuda.shared.array(4, complex64)
    x[0] = 1
