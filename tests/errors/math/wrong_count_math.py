from numba import cuda
import math


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = math.sqrt(1.0, 2.0)
