"""Matrix transpose through tiles in shared memory: memory-bound."""
import numpy as np

from py2cu import cuda

TILE = 32
WIDTH = TILE + 1  # an additional column avoids bank conflicts
ROWS = 8


@cuda.jit
def transpose(a, out):
    tile = cuda.shared.array((TILE, WIDTH), dtype=np.float32)
    x = cuda.blockIdx.x * TILE + cuda.threadIdx.x
    y = cuda.blockIdx.y * TILE + cuda.threadIdx.y
    for j in range(0, TILE, ROWS):
        if x < a.shape[1] and y + j < a.shape[0]:
            tile[cuda.threadIdx.y + j, cuda.threadIdx.x] = a[y + j, x]
    cuda.syncthreads()
    x = cuda.blockIdx.y * TILE + cuda.threadIdx.x
    y = cuda.blockIdx.x * TILE + cuda.threadIdx.y
    for j in range(0, TILE, ROWS):
        if x < out.shape[1] and y + j < out.shape[0]:
            out[y + j, x] = tile[cuda.threadIdx.x, cuda.threadIdx.y + j]
