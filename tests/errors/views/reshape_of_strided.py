from numba import cuda


@cuda.jit("void(float32[:], int64)")
def kernel(x, n):
    y = x.reshape(n, 2)
    x[0] = y[0, 1]
