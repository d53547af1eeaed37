from numba import cuda


@cuda.jit("void(Enum[int64], float32[::1])")
def kernel(kind, x):
    x[0] = 1
