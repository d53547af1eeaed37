from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    for i, v in enumerate(x, 0.5):
        x[i] = v
