from numba import cuda


@cuda.jit(device=True)
def grow(n):
    if n <= 0:
        return None
    return n, grow(n - 1)


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    grow(n)
