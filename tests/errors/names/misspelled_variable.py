from numba import cuda


@cuda.jit("void(float32[:])")
def scale(x):
    factor = 3
    x[0] = facter
