from numba import cuda


@cuda.jit("void(Optional(float32), float64[::1])")
def kernel(a, out):
    if a is None:
        out[0] = 1
