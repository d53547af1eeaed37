# py2cu: --assume noalias,small --schedule rows
from numba import cuda, float32, int32

TILE = 16


@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[:, ::1])")
def product(a, b, out):
    tile_a = cuda.shared.array((TILE, TILE), float32)
    tile_b = cuda.shared.array((TILE, TILE), float32)
    column, row = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    total = float32(0)
    for m in range(a.shape[1] // TILE):
        # both tiles
        tile_a[ty, tx] = a[row, m * TILE + tx]
        tile_b[ty, tx] = b[m * TILE + ty, column]
        cuda.syncthreads()
        for k in range(TILE):
            total += tile_a[ty, k] * tile_b[k, tx]
        cuda.syncthreads()
    out[row, column] = total


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def smooth(a, out):
    j, i = cuda.grid(2)
    if i >= a.shape[0] or j >= a.shape[1]:
        return
    above = max(i - 1, 0)
    out[i, j] = a[above, j] + a[i, j]  # each row is needed twice


@cuda.jit("void(int32[:, ::1], int32[::1], int32[::1])")
def votes(x, sums, most):
    # values that are set before a barrier and read after it
    own = cuda.shared.array((8, 8), int32)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    i = cuda.blockIdx.y * cuda.blockDim.y + ty
    j = cuda.blockIdx.x * cuda.blockDim.x + tx
    value = 0
    if i < x.shape[0] and j < x.shape[1]:
        value = x[i, j]
    own[ty, tx] = value
    cuda.syncthreads()
    step = 1
    while step < 8:
        other = own[ty ^ step, tx ^ step]
        cuda.syncthreads()
        if other > value:
            value = other
        own[ty, tx] = value
        step *= 2
        cuda.syncthreads()
    cuda.atomic.add(sums, value & 7, 1)
    if tx == 0 and ty == 0:
        most[cuda.blockIdx.x] = value
