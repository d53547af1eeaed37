from numba import cuda


@cuda.jit("void(float32[:])", debg=True)
def first(x):
    x[0] = 1
