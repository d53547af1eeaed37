from numba import cuda


@cuda.jit("void(float32[::1], complex64)")
def kernel(x, n):
    for i in range(0, n):
        x[i] = 0
