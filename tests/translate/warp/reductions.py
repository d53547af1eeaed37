"""Sums with shuffles, with shared memory only for one value per warp."""
from numba import cuda, float32

FULL = 0xFFFFFFFF


@cuda.jit(device=True)
def warp_sum(value):
    offset = 16
    while offset > 0:
        value += cuda.shfl_down_sync(FULL, value, offset)
        offset //= 2
    return value


@cuda.jit("void(float32[::1], float32[::1])")
def block_sums(x, out):
    parts = cuda.shared.array(32, float32)
    i = cuda.grid(1)
    t = cuda.threadIdx.x
    lane = t % 32
    warp = t // 32
    value = warp_sum(x[i] if i < x.size else float32(0))
    if lane == 0:
        parts[warp] = value
    cuda.syncthreads()
    if warp == 0:
        value = warp_sum(parts[lane] if lane < cuda.blockDim.x // 32 else float32(0))
        if lane == 0:
            out[cuda.blockIdx.x] = value


@cuda.jit("void(int32[::1], int32[::1])")
def scan(x, out):
    """Inclusive prefix sum within each warp."""
    i = cuda.grid(1)
    lane = cuda.threadIdx.x & 31
    value = x[i]
    offset = 1
    while offset < 32:
        below = cuda.shfl_up_sync(FULL, value, offset)
        if lane >= offset:
            value = value + below
        offset *= 2
    out[i] = value
