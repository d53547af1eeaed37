from numba import cuda


@cuda.jit
def f(a, n):
    return a, n + 1


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    b, c = f(x, n)
    x[0] = c
