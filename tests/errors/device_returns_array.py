from numba import cuda


@cuda.jit
def f(a):
    return a


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    y = f(x)
    x[0] = y[0]
