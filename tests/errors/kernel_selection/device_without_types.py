# py2cu: -k square
from numba import cuda


@cuda.jit(device=True)
def square(x):
    return x * x


@cuda.jit("void(float32[:])")
def kernel(x):
    x[0] = square(x[0])
