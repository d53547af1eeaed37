from numba import cuda


@cuda.jit
def kernel(x, n):
    x[0] = 1
