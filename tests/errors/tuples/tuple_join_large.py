from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    t = (n, n, n, n, n, n, n, n)
    a = t + t + t + t + t + t + t + t
    b = a + a + a + a
    c = b + b + b + b + b
    x[0] = len(c)
