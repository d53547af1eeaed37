from numba import cuda


@cuda.jit("void(datetime64[s], datetime64[s][:], boolean[:])")
def kernel(time, x, found):
    found[0] = time in x
