from numba import cuda


@cuda.jit("void(datetime64[M], datetime64[D], timedelta64[D][:])")
def kernel(a, b, out):
    out[0] = b - a
