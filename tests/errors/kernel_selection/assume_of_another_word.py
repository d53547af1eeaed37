from numba import cuda


@cuda.jit("void(float32[:])", assume="nonnegativ")
def first(x):
    x[0] = 1
