from numba import cuda


@cuda.jit("void(bfloat16[::1], float32)")
def kernel(x, y):
    x[0] = max(x[1], y)
