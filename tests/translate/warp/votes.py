"""Votes, matches, barriers with a predicate, fences, and single shuffles of each type."""
from numba import cuda


@cuda.jit("void(int32[::1], int64[::1], float32[::1], float64[::1], uint32[::1], bool_[::1])")
def votes(a, b, x, y, masks, flags):
    i = cuda.grid(1)
    full = 0xFFFFFFFF
    a[i] = cuda.shfl_sync(full, a[i], 0)
    b[i] = cuda.shfl_xor_sync(full, b[i], 1)
    x[i] = cuda.shfl_up_sync(full, x[i], 1)
    y[i] = cuda.shfl_down_sync(-1, y[i], 1)
    flags[0] = cuda.all_sync(full, a[i] > 0)
    flags[1] = cuda.any_sync(full, a[i])
    a[1] = cuda.ballot_sync(full, a[i] > 0)
    a[2] = cuda.match_any_sync(full, x[i])
    masks[0] = cuda.activemask()
    a[3] = cuda.syncthreads_count(a[i])
    if cuda.syncthreads_and(a[i]):
        a[4] = cuda.syncthreads_or(a[i])
    cuda.syncwarp()
    cuda.syncwarp(0xFF)
    cuda.threadfence()
    cuda.threadfence_block()
    cuda.threadfence_system()


@cuda.jit("void(int32[::1], uint32[::1], int64[::1], uint64[::1], uint8[::1], float32[::1], float64[::1])")
def bits(a, b, c, d, e, x, y):
    a[0] = cuda.popc(a[1])
    b[0] = cuda.popc(b[1])
    c[0] = cuda.popc(c[1])
    d[0] = cuda.popc(d[1])
    e[0] = cuda.popc(e[1])
    a[2] = cuda.clz(a[1])
    b[2] = cuda.clz(b[1])
    c[2] = cuda.clz(c[1])
    b[3] = cuda.ffs(a[1])
    b[4] = cuda.ffs(d[1])
    b[5] = cuda.brev(b[1])
    d[5] = cuda.brev(d[1])
    x[0] = cuda.fma(x[1], x[2], x[3])
    y[0] = cuda.fma(y[1], y[2], y[3])
    x[4] = cuda.cbrt(x[1])
    a[6] = cuda.selp(a[1] > 0, a[2], a[3])
    b[7] = b[1] & -b[1]
    c[7] = cuda.popc(7)


@cuda.jit("void(int32[::1], uint32[::1], uint64[::1])")
def counted(x, u, w):
    """Numba's & of two uint32 is a uint64, of which 32 bits are counted."""
    m = cuda.activemask()
    x[0] = cuda.popc(m & cuda.lanemask_lt())
    x[1] = cuda.popc(u[0] & 0xff) + cuda.ffs(u[0] ^ u[1])
    x[2] = cuda.popc(u[0] + u[1]) + cuda.popc(w[0] & w[1])
