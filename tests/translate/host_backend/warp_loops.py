# py2cu: --for-host
"""Kernels with warp operations on the host backend: loops over the warps of a block, and the kernels that keep one fiber per thread."""
from numba import cuda, float32

FULL = 0xFFFFFFFF


@cuda.jit(device=True)
def warp_sum(value):
    for k in range(5):
        value += cuda.shfl_down_sync(FULL, value, 16 >> k)
    return value


@cuda.jit("void(float32[::1], float32[::1])")
def block_sum(x, out):
    parts = cuda.shared.array(32, float32)
    i = cuda.grid(1)
    lane = cuda.threadIdx.x % 32
    warp = cuda.threadIdx.x // 32
    total = warp_sum(x[i] if i < x.size else float32(0))
    if lane == 0:
        parts[warp] = total
    cuda.syncthreads()
    if warp == 0:
        total = warp_sum(parts[lane] if lane < cuda.blockDim.x // 32 else float32(0))
        if lane == 0:
            cuda.atomic.add(out, 0, total)


@cuda.jit("void(int32[::1], int32[::1])")
def ends_early(x, out):  # each region tests whether its thread has ended
    i = cuda.grid(1)
    if i >= x.size:
        return
    below = cuda.shfl_up_sync(FULL, x[i], 1)
    cuda.syncwarp()
    if cuda.laneid > 0:
        out[i] = below


@cuda.jit("void(int32[::1], int32[::1])")
def several(x, out):
    i = cuda.grid(1)
    seen = x[i]
    out[i] = cuda.reduce_max_sync(FULL, seen) + cuda.match_any_sync(FULL, seen)
    out[i] += cuda.any_sync(FULL, seen > 3)


@cuda.jit("void(int32[::1], int32[::1])")
def some_lanes(x, out):
    i = cuda.grid(1)
    if cuda.laneid < 16:
        out[i] = cuda.shfl_xor_sync(0xFFFF, x[i], 1)


@cuda.jit("void(int32[::1], float32[::1])")
def all_lanes_add(x, sums):  # the order of the sums is that of fibers
    i = cuda.grid(1)
    y = cuda.shfl_xor_sync(FULL, x[i], 1)
    cuda.atomic.add(sums, 0, float32(y))
