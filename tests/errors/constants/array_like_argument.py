from numba import cuda


@cuda.jit("void(float64[::1], int64)")
def kernel(x, n):
    c = cuda.const.array_like(n)
    x[0] = c[0]
