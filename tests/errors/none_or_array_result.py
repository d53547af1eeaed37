from numba import cuda


@cuda.jit(device=True)
def first(x, n):
    if n > 0:
        return x[:n]
    return None


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    first(x, n)[0] = 1
