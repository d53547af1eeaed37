from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    if n > 0
        x[0] = 1
