from numba import cuda


@cuda.jit("void(float32[:])")
def first(x):
    x[cuda.threadIdx] = 3
