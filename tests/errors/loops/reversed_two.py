from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    for a in reversed(x, x):
        x[0] = a
