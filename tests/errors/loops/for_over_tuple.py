from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    for y in (1, 2.5, n):
        x[0] = y
