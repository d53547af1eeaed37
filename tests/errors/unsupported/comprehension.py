from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    y = [i * i for i in range(n)]
    x[0] = y[0]
