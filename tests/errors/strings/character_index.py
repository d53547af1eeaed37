from numba import cuda


@cuda.jit("void(int64[::1])")
def kernel(x):
    x[0] = ord("abc"[x[1]])
