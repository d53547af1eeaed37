from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    for i in range(0, n, 0):
        x[i] = 0
