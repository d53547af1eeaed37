"""A product of matrices through tiles in shared memory, float32."""
import numpy as np

from py2cu import cuda

TILE = 16


@cuda.jit
def matmul(a, b, c):
    tile_a = cuda.shared.array(shape=(TILE, TILE), dtype=np.float32)
    tile_b = cuda.shared.array(shape=(TILE, TILE), dtype=np.float32)
    x, y = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    total = np.float32(0.0)
    for first in range(0, a.shape[1], TILE):
        tile_a[ty, tx] = a[y, first + tx] if y < a.shape[0] and first + tx < a.shape[1] else 0
        tile_b[ty, tx] = b[first + ty, x] if x < b.shape[1] and first + ty < b.shape[0] else 0
        cuda.syncthreads()
        for k in range(TILE):
            total += tile_a[ty, k] * tile_b[k, tx]
        cuda.syncthreads()
    if y < c.shape[0] and x < c.shape[1]:
        c[y, x] = total
