# py2cu: --schedule yx-blocks
from numba import cuda, float64

TILE = 8


@cuda.jit("void(float64[:, ::1], float64[:, ::1], float64[:, ::1])")
def product(a, b, out):
    tile_a = cuda.shared.array((TILE, TILE), float64)
    tile_b = cuda.shared.array((TILE, TILE), float64)
    x, y = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    total = 0.0
    for m in range(cuda.gridDim.x):
        tile_a[tx, ty] = a[x, ty + m * TILE]
        tile_b[tx, ty] = b[tx + m * TILE, y]
        cuda.syncthreads()
        for k in range(TILE):
            total += tile_a[tx, k] * tile_b[k, ty]
        cuda.syncthreads()
    out[x, y] = total
