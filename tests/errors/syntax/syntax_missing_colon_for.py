from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    for i in range(n)
        x[i] = 1
