from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = x[1, 2, 3]
