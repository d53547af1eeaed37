from numba import cuda


@cuda.jit("void(float32[:])")
def label(x):
    y = "a" + x[0]
