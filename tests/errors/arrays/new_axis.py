from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    y = x[None, 0, 0]
    x[0] = y[0]
