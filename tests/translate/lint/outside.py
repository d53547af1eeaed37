"""Indices that are certainly out of bounds, and ones that may be."""
from numba import cuda, float32
import numpy as np

SIZE = 8
TABLE = np.array([1, 2, 3], dtype=np.float32)


@cuda.jit("void(float32[::1], int64)")
def outside(x, n):
    own = cuda.local.array(4, float32)
    tile = cuda.shared.array((SIZE, SIZE + 1), float32)
    table = cuda.const.array_like(TABLE)
    own[4] = x[0]
    own[-5] = x[0]
    tile[cuda.threadIdx.x, SIZE + 1] = x[1]
    for k in range(5):
        own[k] = x[k]
    for k in range(4):
        own[k + 1] = x[k]
    x[0] = table[3] + own[SIZE] + tile[cuda.threadIdx.x, 0]


@cuda.jit("void(float32[::1], int64)")
def inside(x, n):
    own = cuda.local.array(4, float32)
    tile = cuda.shared.array((SIZE, SIZE + 1), float32)
    own[3] = own[-4] = x[0]
    own[n] = x[1]
    tile[SIZE - 1, SIZE] = x[1]
    for k in range(4):
        own[k] = x[k]
        own[k - 1] = x[k]
    for k in range(5):
        if k < 4:
            own[k] = x[k]
    for k in range(8):
        if x[k] > 3:
            break
        own[k] = 1
    for k in range(n):
        own[k] = 2
    for k in range(4, 4):
        own[k] = 2
    x[0] = own[0] + tile[0, 0]
