from numba import cuda


@cuda.jit("void(datetime64[D][:], timedelta64[D])")
def kernel(x, delta):
    x[0] = delta
