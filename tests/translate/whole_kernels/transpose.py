# py2cu: --assume noalias
# py2cu[small]: --assume noalias,small
"""Matrix transpose through a tile with one additional column, which avoids bank conflicts."""
from numba import cuda, float64

TILE = 32
ROWS = 8


@cuda.jit("(float64[:, ::1], float64[:, ::1])")
def transpose(a, b):
    """b = a.T, launched with blocks of TILE x ROWS threads."""
    tile = cuda.shared.array((TILE, TILE + 1), float64)
    x = cuda.blockIdx.x * TILE + cuda.threadIdx.x
    y = cuda.blockIdx.y * TILE + cuda.threadIdx.y
    for j in range(0, TILE, ROWS):
        if x < a.shape[1] and y + j < a.shape[0]:
            tile[cuda.threadIdx.y + j, cuda.threadIdx.x] = a[y + j, x]
    cuda.syncthreads()

    # the position of the block in b is mirrored
    x = cuda.blockIdx.y * TILE + cuda.threadIdx.x
    y = cuda.blockIdx.x * TILE + cuda.threadIdx.y
    for j in range(0, TILE, ROWS):
        if x < b.shape[1] and y + j < b.shape[0]:
            b[y + j, x] = tile[cuda.threadIdx.x, cuda.threadIdx.y + j]
