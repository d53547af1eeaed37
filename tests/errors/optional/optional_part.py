from numba import cuda


@cuda.jit("void(Tuple((Optional(float32), int32)), float64[::1])")
def kernel(a, out):
    out[0] = a[1]
