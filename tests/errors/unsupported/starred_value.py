from numba import cuda


@cuda.jit("void(float32[::1])")
def kernel(x):
    y = *x
    x[0] = y[0]
