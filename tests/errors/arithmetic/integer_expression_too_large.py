from numba import cuda


@cuda.jit("void(float64[::1])")
def kernel(x):
    x[0] = (1 << 64) + 1
