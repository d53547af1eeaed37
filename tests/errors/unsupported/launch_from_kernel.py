from numba import cuda


@cuda.jit("void(float32[::1])")
def other(x):
    x[0] = 1


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    other[1, 1](x)
