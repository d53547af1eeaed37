from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    cuda.reduce_and_sync(0xFFFFFFFF, x[0])
