from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    pairs = enumerate(x)
    for k in range(n):
        for i, y in pairs:
            x[i] = y
