# py2cu: --schedule yx
from numba import cuda


@cuda.jit("void(int32[:, ::1])")
def kernel(x):
    i, j = cuda.grid(2)
    tile = cuda.cg.tiled_partition(cuda.cg.this_thread_block(), 16)
    x[i, j] = tile.thread_rank()
