from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    if hasattr(x, n):
        x[0] = 1
