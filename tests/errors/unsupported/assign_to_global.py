from numba import cuda

N = 3


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    global N
    N = n
