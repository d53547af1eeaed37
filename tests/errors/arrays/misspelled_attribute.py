from numba import cuda


@cuda.jit("void(int64[:])")
def count(x):
    x[0] = x.sise
