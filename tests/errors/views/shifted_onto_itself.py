from numba import cuda


@cuda.jit("void(float32[::1])")
def kernel(x):
    x[1:] += x[:-1]
