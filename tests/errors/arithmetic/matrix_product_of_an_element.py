from numba import cuda


@cuda.jit("void(float32[:])")
def product(x):
    x[0] @= 4
