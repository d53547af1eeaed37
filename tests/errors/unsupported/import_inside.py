from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    import math
    x[0] = math.sqrt(2.0)
