# py2cu: --weak-literals
from numba import cuda


@cuda.jit("void(uint8[::1])")
def kernel(x):
    x[:] = x + 300
    x[1:] += 256
