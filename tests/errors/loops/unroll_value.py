from numba import cuda, literal_unroll


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    y = literal_unroll(1)
    x[0] = y[0]
