from numba import cuda

SIZES = (1, 2)


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    y = cuda.shared.array(10, SIZES)
    x[0] = y[0]
