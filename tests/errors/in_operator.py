from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    if n in range(0, 9, 2):
        x[0] = 1
