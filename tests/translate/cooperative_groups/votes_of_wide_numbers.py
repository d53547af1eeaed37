"""A vote tests whether a number is nonzero, including all bits of numbers with more than 32 bits."""
from numba import cuda


@cuda.jit("void(int64[::1])")
def kernel(x):
    tile = cuda.cg.tiled_partition(cuda.cg.this_thread_block(), 16)
    x[0] = tile.ballot(x[1])
    x[2] = tile.any(x[3] > 2)
