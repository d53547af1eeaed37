from numba import cuda


@cuda.jit("void(int8[::1], int64)")
def kernel(x, n):
    x[0] = cuda.shfl_sync(0xFFFFFFFF, x[1], 0)
