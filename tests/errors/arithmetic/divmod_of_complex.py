from numba import cuda


@cuda.jit("void(complex64[::1])")
def kernel(x):
    a, b = divmod(x[0], 2)
    x[1] = a
