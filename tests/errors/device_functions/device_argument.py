from numba import cuda


@cuda.jit
def f(a):
    return 1


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = f((n, range(n)))
