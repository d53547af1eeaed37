from numba import cuda


@cuda.jit("void(float16[::1], bool_)")
def kernel(x, b):
    x[0] = max(x[1], b)
