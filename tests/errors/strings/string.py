from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    y = 'text'
    x[0] = y
