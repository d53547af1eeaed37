from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    def inner(y):
        return y + 1
    x[0] = inner(n)
