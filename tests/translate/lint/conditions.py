"""Conditions of all kinds around barriers and stores, and cases without a warning."""
# py2cu: --lint
import numpy as np
from numba import cuda

SCALE = 2.5
ROWS = 32


@cuda.jit(device=True)
def halve(tile, n):
    if n == 0:
        return tile[0]
    tile[n & 63] = n
    return halve(tile, n // 2)


@cuda.jit("void(float32[::1])")
def skipped(x):
    tile = cuda.shared.array(64, np.float32)
    t = cuda.threadIdx.x
    for i in range(4):
        if t == i:
            continue
        tile[t] = x[t]
        cuda.syncthreads()
    x[t] = tile[0]


@cuda.jit("void(float32[::1], int64, int64)")
def both_in_bounds(x, n, m):
    i, j = cuda.grid(2)
    if i < n and j < m:
        x[i] = j
        cuda.syncthreads()
        x[j] = i


@cuda.jit("void(float32[::1], int64)")
def not_out_of_bounds(x, n):
    i = cuda.grid(1)
    if not i >= n:
        x[i] = i
        cuda.syncthreads()
        x[i] += SCALE


@cuda.jit("void(float32[::1], boolean)")
def one_by_all_means(x, all_of_them):
    t = cuda.threadIdx.x
    if t <= 0:
        x[0] = 1
    if (t == 0) & all_of_them:
        x[1] = x[2] * SCALE
    if not t:
        x[3] = 3
    if not (t > 0 or all_of_them):
        x[4] = 4


@cuda.jit("void(float32[::1], int64)")
def given_to_a_recursion(x, n):
    tile = cuda.shared.array(64, np.float32)
    t = cuda.threadIdx.x
    tile[t] = x[t]
    x[t] = halve(tile, n)
    x[t] += tile[t + 1]


@cuda.jit("void(float32[::1], uint8)")
def banks(x, n):
    tile = cuda.shared.array((64, 64), np.float32)
    t = cuda.threadIdx.x
    tile[t * n, 0] = x[t]
    tile[t // 2, 1] = x[t]
    tile[t * ROWS, 2] = x[t]
    cuda.syncthreads()
    x[t] = tile[0, t]
