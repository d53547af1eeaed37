# 2 ** d is a shift if d is known to be from 0 to 62, otherwise an ordinary power.
from numba import cuda


@cuda.jit("void(float32[::1], int64[::1])")
def up_sweep(x, sums):
    i = cuda.grid(1)
    for d in range(10):
        if i < x.size and i % 2 ** (d + 1) == 0:
            sums[i] += 2**d
            sums[i] |= 2 ** (d % 7) - 1
            sums[i] -= 2**i


@cuda.jit("void(int64[::1], int32)")
def others(out, n):
    for d in range(64):
        out[d] = 2**d
    for d in range(-1, 3):
        out[d + 1] += 2**d
    for d in range(20):
        out[d] += 4**d + 2 ** (62 - d) + n**d
