from numba import cuda


@cuda.jit("void(float32[::1])")
def kernel(x):
    x[0] = round(x[1], 1.5)
