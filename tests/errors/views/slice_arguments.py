from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    s = slice(1, 2, 3, 4)
    x[0] = 1
