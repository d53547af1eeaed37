from numba import cuda
import os


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = os.getpid()
