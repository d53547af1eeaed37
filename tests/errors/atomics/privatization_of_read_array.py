# py2cu: --schedule privatization --assume noalias
from numba import cuda


@cuda.jit("void(int32[::1], int32[::1])")
def kernel(x, bins):
    i = cuda.grid(1)
    cuda.atomic.add(bins, x[i], 1 - bins[0])
