# Launches that differ only in the widths of integer arguments share one kernel, unless a result depends on a width.
import math

import numpy as np
from numba import cuda

FACTOR = np.float32(0.5)


@cuda.jit(device=True)
def offset(i, d):
    return i + d


@cuda.jit
def scale(x, a, n, off):
    i = cuda.grid(1)
    if i < n:
        x[offset(i, off)] *= a


@cuda.jit
def loop(x, n, step):
    total = 0
    last = n
    for k in range(n):
        if k % step == 0:
            total += k * step
    x[0] = total + last // 3 + math.sqrt(n)
    cuda.atomic.add(x, 1, n)


@cuda.jit
def one_of_two(x, n, bits):
    x[0] = cuda.popc(bits) + n


# int8 with float32 is float32, int64 with float32 is float64
@cuda.jit
def product(x, n):
    x[0] = n * FACTOR


@cuda.jit
def times(x, n):
    x[0] *= n


@cuda.jit
def signed(x, n):
    x[0] = n + np.uint64(1)


@cuda.jit
def magnitude(x, n):
    x[0] = abs(n)


@cuda.jit("(float32[::1], int32)")
@cuda.jit("(float32[::1], int64)")
def declared(x, n):
    x[0] = n


x = np.ones(32, np.float32)
sizes = np.array([8, 16], dtype=np.int32)
scale[1, 32](x, np.float32(2), sizes[0], 3)
scale[1, 32](x, np.float32(2), 8, sizes[1])
scale[1, 32](x, np.float32(2), np.int8(8), np.int16(2))
scale[1, 32](x, np.float32(2), np.uint8(8), np.int16(2))
loop[1, 1](x, sizes[0], sizes[1])
loop[1, 1](x, 8, np.int16(4))
one_of_two[1, 1](x, 8, np.uint32(7))
one_of_two[1, 1](x, np.int16(8), np.uint32(7))
one_of_two[1, 1](x, np.int16(8), np.uint64(7))
product[1, 1](x, np.int8(8))
product[1, 1](x, 8)
times[1, 1](x, np.int16(8))
times[1, 1](x, 8)
signed[1, 1](x, np.int32(8))
signed[1, 1](x, np.uint32(8))
signed[1, 1](x, np.uint8(8))
magnitude[1, 1](x, np.int8(8))
magnitude[1, 1](x, 8)
