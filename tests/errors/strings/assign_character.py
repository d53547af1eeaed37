from numba import cuda


@cuda.jit("void(CharSeq(4)[::1])")
def kernel(keys):
    keys[0][1] = 65
