"""Lanes: numbers and masks, votes and matches of every type, and bit counts."""
from numba import cuda
from numba.cuda import laneid

@cuda.jit("void(int32[::1], int64[::1], float32[::1], uint32[::1], bool_[::1], int8[::1], uint16[::1])")
def kernel(a, b, x, m, flags, h, u):
    i = cuda.grid(1)
    lane = cuda.laneid
    warp = i // cuda.warpsize
    a[lane] = warp
    if cuda.laneid == 0:
        a[i] = cuda.threadIdx.x % cuda.warpsize + laneid
    if cuda.laneid:
        b[0] = -cuda.warpsize
    d = cuda.blockDim
    b[1] = min(d.x, cuda.warpsize)
    same, all_same = cuda.match_all_sync(0xFFFFFFFF, x[i])
    a[1] = same
    flags[1] = all_same
    flags[2] = cuda.match_all_sync(0xFFFFFFFF, b[i])[1]
    flags[3] = cuda.all_sync(-1, b[i])
    flags[4] = cuda.eq_sync(-1, h[i])
    m[0] = cuda.lanemask_lt() & cuda.activemask() & cuda.lanemask_ge()
    h[0] = cuda.popc(h[1]) + h[2].bit_count()
    h[3] = cuda.clz(h[1])
    u[0] = cuda.clz(u[1])
    a[5] = cuda.clz(a[3])
    a[6] = cuda.shfl_down_sync(0xFFFFFFFF, a[i], 4, 8)
    m[6] = cuda.shfl_sync(0xFFFFFFFF, m[i], 4)
    x[cuda.popc(m[i] & cuda.lanemask_lt())] = 1
    cuda.nanosleep(100)
    breakpoint()
    if cuda.syncthreads_or(flags[i]):
        a[0] = cuda.match_any_sync(-1, h[1])
