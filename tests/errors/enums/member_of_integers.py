from numba import cuda


@cuda.jit("void(IntEnum<float64>(Kind), float32[::1])")
def kernel(kind, x):
    x[0] = 1
