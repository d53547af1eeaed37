from numba import cuda


@cuda.jit("void(timedelta64[D], int64, boolean[:])")
def kernel(a, n, out):
    out[0] = a < n
