from numba import cuda, literal_unroll


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    t = (n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n)
    x[0] = max(*t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t, *t)
