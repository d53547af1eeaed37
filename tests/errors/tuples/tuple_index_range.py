from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    y = (1, 2, 3)
    x[0] = y[3]
