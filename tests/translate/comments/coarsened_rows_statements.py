# Comments without a statement are printed once, between the loops over the rows of a thread.
# py2cu: --assume noalias,small --schedule rows
from numba import cuda, float32

TILE = 16


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def copies(a, out):
    tile = cuda.shared.array((TILE, TILE), float32)
    column, row = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    # the tile of the block
    tile[ty, tx] = a[row, column]
    # unused
    unused = tx + 1
    cuda.syncthreads()
    pass  # nothing to do
    out[row, column] = tile[ty, tx ^ 1]
