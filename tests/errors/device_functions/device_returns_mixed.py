from numba import cuda


@cuda.jit
def f(a):
    if a > 0:
        return 1
    return (1, 2)


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    y = f(n)
    x[0] = 1
