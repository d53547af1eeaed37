"""A vote asks whether a number is 0: of one with more than 32 bits, all bits count."""
from numba import cuda


@cuda.jit("void(int64[::1])")
def kernel(x):
    tile = cuda.cg.tiled_partition(cuda.cg.this_thread_block(), 16)
    x[0] = tile.ballot(x[1])
    x[2] = tile.any(x[3] > 2)
