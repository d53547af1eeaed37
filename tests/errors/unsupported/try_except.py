from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    try:
        x[0] = 1
    except ValueError:
        x[0] = 2
