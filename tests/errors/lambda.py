from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    f = lambda y: y + 1
    x[0] = f(n)
