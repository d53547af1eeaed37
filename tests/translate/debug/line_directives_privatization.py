# py2cu: --line-directives --schedule privatization --assume noalias,small
from numba import cuda


@cuda.jit("void(uint8[::1], int32[::1])")
def count(x, bins):
    i = cuda.grid(1)

    if i < x.size:

        cuda.atomic.add(bins, x[i], 1)


@cuda.jit("void(uint8[::1], int32[::1])")
def count_all(x, bins):
    start = cuda.grid(1)

    for i in range(start, x.size, cuda.gridsize(1)):

        cuda.atomic.max(bins, x[i], i)
