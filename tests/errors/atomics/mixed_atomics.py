# py2cu: --schedule privatization --assume noalias
from numba import cuda


@cuda.jit("void(uint8[::1], int32[::1], int32[::1])")
def kernel(x, values, bins):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.max(bins, x[i], values[i])
        cuda.atomic.min(bins, x[i], values[i])  # memory has to hold both
