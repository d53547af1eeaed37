"""Reductions over the lanes of a warp, in one call."""
from numba import cuda


@cuda.jit("void(int32[::1], uint32[::1], int64[::1], float32[::1], float64[::1])")
def reduce_sync(a, b, c, x, y):
    i = cuda.grid(1)
    total = cuda.reduce_add_sync(0xFFFFFFFF, x[i])
    if cuda.threadIdx.x % 32 == 0:
        cuda.atomic.add(y, 0, total)
    a[i] = cuda.reduce_add_sync(0xFFFF, a[i])  # half a warp
    b[i] = cuda.reduce_max_sync(0xFFFFFFFF, b[i])
    b[i] &= cuda.reduce_xor_sync(0xFFFFFFFF, b[i])
    c[i] = cuda.reduce_min_sync(0xFFFFFFFF, c[i]) + cuda.reduce_or_sync(0xFFFFFFFF, c[i])
    a[i] = cuda.reduce_and_sync(0xFFFFFFFF, a[i])
