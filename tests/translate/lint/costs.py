"""Avoidable costs."""
# py2cu: --lint --allow unguarded-index
# py2cu[weak]: --lint --allow unguarded-index --weak-literals
from numba import cuda, float32, float64, int32
import numpy as np
import math

HALF = 0.5
HALF_32 = np.float32(0.5)


@cuda.jit("void(float32[::1], float32[::1], float64[::1])")
def wide_floats(x, y, wide):
    i = cuda.grid(1)
    y[i] = x[i] * 0.5 + HALF
    y[i] = x[i] * np.float32(0.5) + HALF_32
    y[i] = x[i] / 3 + x[i]
    y[i] = x[i] * cuda.blockDim.x
    y[i] = math.sqrt(x[i])
    wide[i] = x[i] * wide[i] + wide[i] * 0.5
    total = 0.0
    for k in range(4):
        total += x[k]
    y[i] = total


@cuda.jit("void(float32[::1], float64[::1])")
def banks(x, y):
    tile = cuda.shared.array((32, 32), float32)
    padded = cuda.shared.array((32, 33), float32)
    wide = cuda.shared.array(1024, float64)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    tile[tx, ty] = x[tx]
    padded[tx, ty] = x[ty]
    wide[tx * 16] = y[tx]
    wide[tx + 16] = y[tx]
    cuda.syncthreads()
    x[tx] = tile[ty, tx] + padded[ty, tx] + tile[ty, 4]
    y[tx] = wide[tx * 3]


@cuda.jit("void(int32[::1], int32[::1])")
def counted(x, counts):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(counts, 0, x[i])
        cuda.atomic.add(counts, x[i], 1)
        counts[x[i]] += 1
        if cuda.threadIdx.x == 0:
            cuda.atomic.max(counts, 1, x[i])


@cuda.jit(device=True)
def fibonacci(n):
    if n < 2:
        return n
    return fibonacci(n - 1) + fibonacci(n - 2)


@cuda.jit("void(int64[::1], float32, int64)")
def memory(x, factor, _spare):
    own = cuda.local.array((8, 64), float32)
    few = cuda.local.array(8, int32)
    for k in range(8):
        few[k] = k
        own[k, 0] = k
    x[0] = fibonacci(few[3]) + int(own[1, 0])
