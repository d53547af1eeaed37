from numba import cuda


@cuda.jit("void(float32[::1], float16[::1])")
def kernel(x, y):
    x[0] = y[0]
