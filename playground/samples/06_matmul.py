#: group First kernels
#: title Matrix product in tiles
#: launch (2, 2), (4, 4)
#: a arange(64).reshape(8, 8)
#: b ones((8, 8))
#: c zeros((8, 8))
from numba import cuda, float32

TILE = 4


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1])")
def matmul(a, b, c):
    """Multiply square matrices whose size is a multiple of TILE."""
    tile_a = cuda.shared.array((TILE, TILE), float32)
    tile_b = cuda.shared.array((TILE, TILE), float32)
    j, i = cuda.grid(2)
    x, y = cuda.threadIdx.x, cuda.threadIdx.y
    total = float32(0)
    for k in range(0, a.shape[1], TILE):
        tile_a[y, x] = a[i, k + x]
        tile_b[y, x] = b[k + y, j]
        cuda.syncthreads()
        for n in range(TILE):
            total += tile_a[y, n] * tile_b[n, x]
        cuda.syncthreads()
    c[i, j] = total
