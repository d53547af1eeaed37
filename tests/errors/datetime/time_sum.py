from numba import cuda


@cuda.jit("void(datetime64[D], datetime64[D], boolean[:])")
def kernel(a, b, out):
    out[0] = a + b == a
