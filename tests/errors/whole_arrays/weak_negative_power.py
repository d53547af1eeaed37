# py2cu: --weak-literals
from numba import cuda


@cuda.jit("void(int32[::1])")
def kernel(x):
    x[:] = x ** -1
    x[0] = x[1] ** -2
