"""Items of a tuple of small integers are ints, and need no cast as int arguments."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1])")
def warp_sum(x, y):
    i = cuda.grid(1)
    v = x[i]
    for offset in (16, 8, 4, 2, 1):
        v += cuda.shfl_down_sync(0xFFFFFFFF, v, offset)
    if i % 32 == 0:
        y[i // 32] = v


@cuda.jit("void(float32[::1], int64[::1])")
def wide(x, n):
    i = cuda.grid(1)
    for offset in (16, 4):
        n[i] = max(n[i], offset)  # of two int64
        x[i] += x[i + offset]
