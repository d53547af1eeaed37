from numba import cuda


@cuda.jit("void(float32[::1], complex64)")
def kernel(x, n):
    y = x[n:3]
    x[0] = y[0]
