# py2cu: --assume noalias,small --schedule rows
from numba import cuda, float32

SIDE = 32
FULL = 36


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def blur(a, out):
    tile = cuda.shared.array((FULL, FULL), float32)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    column, row = cuda.grid(2)
    for y in range(ty, FULL, SIDE):
        for x in range(tx, FULL, SIDE):
            tile[y, x] = a[cuda.blockIdx.y * SIDE + y, cuda.blockIdx.x * SIDE + x]
    cuda.syncthreads()
    total = float32(0)
    for y in range(5):
        total += tile[ty + y, tx]
    out[row, column] = total


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def many_rows(a, out):
    # five iterations remain a loop of each thread
    tile = cuda.shared.array(20, float32)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    for y in range(ty, 20, 4):
        tile[y] = a[y, tx]
    cuda.syncthreads()
    out[ty, tx] = tile[19 - ty]


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def counter_after_loop(a, out):
    # the last value of the counter is used
    tile = cuda.shared.array(8, float32)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    y = 0
    for y in range(ty, 8, 4):
        tile[y] = a[y, tx]
    cuda.syncthreads()
    out[y, tx] = tile[7 - ty]
