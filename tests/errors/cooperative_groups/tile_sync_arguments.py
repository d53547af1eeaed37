from numba import cuda


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    cuda.cg.this_thread_block().tiled_partition(8).sync(n)
