"""A sum: grid-stride loop, shuffles within warps, shared memory between warps, one atomic addition per block."""
import numpy as np

from py2cu import cuda

WARPS = 8


@cuda.jit(device=True)
def warp_sum(value):
    step = 16
    while step > 0:
        value += cuda.shfl_down_sync(0xFFFFFFFF, value, step)
        step //= 2
    return value


@cuda.jit
def block_sum(x, total):
    parts = cuda.shared.array(WARPS, np.float32)
    value = np.float32(0.0)
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        value += x[i]
    value = warp_sum(value)
    t = cuda.threadIdx.x
    if t % 32 == 0:
        parts[t // 32] = value
    cuda.syncthreads()
    if t < 32:
        value = parts[t] if t < WARPS else np.float32(0.0)
        value = warp_sum(value)
        if t == 0:
            cuda.atomic.add(total, 0, value)
