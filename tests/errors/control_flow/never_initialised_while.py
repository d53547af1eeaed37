from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    while low < n:
        low = low + 1
    x[0] = low
