from numba import cuda


@cuda.jit("void(int64[::1])")
def kernel(x):
    x[0] = "abc".find("b", end=2)
