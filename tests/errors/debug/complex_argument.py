# py2cu: --debug
from numba import cuda


@cuda.jit("void(float32[::1])")
def kernel(x):
    if x[0] > 1:
        raise ValueError("no such number", 2 + 3j)
