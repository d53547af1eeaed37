from numba import cuda


@cuda.jit("void(float33[:])")
def first(x):
    x[0] = 1
