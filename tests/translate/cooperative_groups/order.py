"""Values that are read before a barrier are read before it in CUDA C, too."""
from numba import cuda, int32
from numba.cuda import cg


@cuda.jit(device=True)
def met(tile, n):
    tile.sync()
    return n


@cuda.jit("void(int32[::1], int32[::1])")
def tiles(out, x):
    tile = cg.tiled_partition(cg.this_thread_block(), 16)
    i = cuda.grid(1)
    out[i] = x[i] + met(tile, 1)
    out[i] += met(tile, 2)
    out[i] = x[i] + tile.shfl(x[i + 1], 0)
    out[i] = x[i] + tile.any(x[i])


@cuda.jit("void(int32[::1], int32[::1])")
def grids(out, x):
    grid = cg.this_grid()
    i = cuda.grid(1)
    out[i] = x[i] + grid.sync()
    out[i] += grid.sync()
    out[i] += cuda.syncthreads_count(x[i])
    out[i] = x[i] + cuda.reduce_add_sync(0xffffffff, x[i + 1])
    mask, same = cuda.match_all_sync(0xffffffff, x[i])
    out[i] = x[i] + cuda.match_all_sync(0xffffffff, x[i + 2])[0]
    out[i] += cuda.reduce_max_sync(0xffffffff, x[i])
