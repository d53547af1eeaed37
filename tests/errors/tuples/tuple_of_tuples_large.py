from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    a = ((n, n, n, n), (n, n, n, n), (n, n, n, n), (n, n, n, n))
    b = ((a, a, a, a), (a, a, a, a), (a, a, a, a), (a, a, a, a))
    c = ((b, b, b, b), (b, b, b, b), (b, b, b, b), (b, b, b, b))
    d = ((c, c, c, c), (c, c, c, c), (c, c, c, c), (c, c, c, c))
    e = (d, n)
    x[0] = len(e)
