from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    tile = cuda.cg.tiled_partition(cuda.cg.this_thread_block(), n)
