from numba import cuda


@cuda.jit("void(bfloat16[::1], int64[::1])")
def kernel(x, n):
    n[0] = int(x[0])
