from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    @cuda.jit(device=True)
    def inner(y):
        return y + n
    x[0] = inner(n)
