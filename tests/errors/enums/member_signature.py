from numba import cuda


@cuda.jit("void(Enum<float32[::1]>(Kind), float32[::1])")
def kernel(kind, x):
    x[0] = 1
