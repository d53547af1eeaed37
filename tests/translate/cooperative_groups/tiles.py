"""Tiles of the thread block: complete warps and parts of them."""
from numba import cuda, float32
from numba.cuda import cg


@cuda.jit(device=True)
def tile_sum(tile, value):
    step = tile.size() // 2
    while step > 0:
        value += tile.shfl_down(value, step)
        step //= 2
    return value


@cuda.jit("void(float32[::1], float32[::1])")
def sums(x, out):
    block = cg.this_thread_block()
    warp = cg.tiled_partition(block, 32)
    total = tile_sum(warp, x[cuda.grid(1)])
    if warp.thread_rank() == 0:
        out[cuda.blockIdx.x * warp.meta_group_size() + warp.meta_group_rank()] = total
    warp.sync()


@cuda.jit("void(int32[::1], uint32[::1], bool_[::1])")
def parts(a, votes, flags):
    i = cuda.grid(1)
    tile = cg.this_thread_block().tiled_partition(8)
    a[i] = tile.shfl(a[i], 0) + tile.shfl_xor(a[i], 1) + tile.shfl_up(a[i], 1) + tile.thread_rank()
    votes[i] = tile.ballot(a[i] > 3)
    flags[i] = tile.any(a[i] > 10) or tile.all(a[i])
    tile.sync()
