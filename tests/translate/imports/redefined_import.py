# A function that the file imports and then defines: the later definition applies.
from math import floor

from numba import cuda


@cuda.jit(device=True)
def floor(x):
    return x - x % 1


@cuda.jit("void(float32[::1])")
def whole(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = floor(x[i])
