from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    assert n > 0, 'n must be positive'
    x[0] = n
