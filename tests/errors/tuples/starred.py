from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    *a, *b = 1, 2, 3
    x[0] = a[0]
