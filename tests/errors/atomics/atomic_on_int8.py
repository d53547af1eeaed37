from numba import cuda


@cuda.jit("void(int8[::1], int64)")
def kernel(x, n):
    cuda.atomic.add(x, 0, 1)
