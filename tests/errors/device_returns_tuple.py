from numba import cuda


@cuda.jit
def f(a):
    return a, a + 1


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    b, c = f(n)
    x[0] = b + c
