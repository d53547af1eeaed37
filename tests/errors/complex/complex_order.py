from numba import cuda


@cuda.jit("void(complex64[::1], complex64)")
def kernel(x, y):
    if x[0] < y:
        x[0] = y
