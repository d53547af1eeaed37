from numba import cuda

N = 123456789012345678901234567890


@cuda.jit("void(float32[::1])")
def kernel(x):
    x[0] = N
