from numba import cuda


@cuda.jit("void(int32[::1], int64)")
def kernel(x, n):
    cuda.atomic.inc(x, 0, 9)
