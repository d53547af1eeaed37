# py2cu: --emit hip
"""HIP C++: functions that HIP lacks are defined at the top, and a warp has 32 lanes."""
import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1])")
def warp_sums(x, out):
    i = cuda.grid(1)
    value = x[i]
    offset = cuda.warpsize // 2
    while offset > 0:
        value += cuda.shfl_down_sync(0xFFFFFFFF, value, offset)
        offset //= 2
    if cuda.laneid == 0:
        out[i // 32] = value


@cuda.jit("void(int32[::1], int64[::1], float32[:, ::1])")
def votes(x, extremes, table):
    i = cuda.grid(1)
    tile = cuda.shared.array((8, 32), np.float32)
    tile[cuda.threadIdx.y, cuda.threadIdx.x] = cuda.ldcs(table, (i, 0))
    cuda.syncthreads()
    active = cuda.ballot_sync(0xFFFFFFFF, x[i] > 0)
    same = cuda.match_any_sync(active, x[i])
    cuda.atomic.max(extremes, 0, cuda.popc(same))
    cuda.atomic.min(extremes, 1, x[i])
    cuda.syncwarp()
    table[i, 1] = tile[cuda.threadIdx.y, 31 - cuda.threadIdx.x] + cuda.shfl_xor_sync(0xFFFFFFFF, x[i], 1)
