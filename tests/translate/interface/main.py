# py2cu: --emit header
"""The prefix of constants is the file name, even if it is reserved in C."""
from numba import cuda

WIDTH = 32


@cuda.jit("void(int32[::1])")
def clear(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = WIDTH
