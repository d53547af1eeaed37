from numba import cuda


@cuda.jit
def f(a, b):
    return a + b


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = f(n, 1, 2)
