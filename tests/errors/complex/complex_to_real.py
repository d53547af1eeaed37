from numba import cuda


@cuda.jit("void(float32[::1], complex64)")
def kernel(x, y):
    x[0] = y
    x[1] = int(y)
    x[2] = y // 2
