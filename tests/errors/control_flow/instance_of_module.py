from numba import cuda


@cuda.jit("void(int64[::1])")
def k(x):
    x[0] = isinstance(x[0], cuda)
