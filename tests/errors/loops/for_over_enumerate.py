from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    if n > 3:
        pairs = enumerate(x)
    else:
        pairs = enumerate(x, 1)
    for i, y in pairs:
        x[i] = y
