from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    i, j = cuda.grid(3)
    x[i] = j
