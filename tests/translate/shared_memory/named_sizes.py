# py2cu:
# py2cu[small]: --assume noalias,small
from numba import cuda, float32, int32


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def transpose(x, out):
    TILE = 16  # a side of the block
    ROWS, COLUMNS = 16, 17
    tile = cuda.shared.array((TILE, TILE + 1), float32)
    other = cuda.shared.array((ROWS, COLUMNS), float32)
    row = cuda.blockIdx.y * TILE + cuda.threadIdx.y
    column = cuda.blockIdx.x * TILE + cuda.threadIdx.x
    tile[cuda.threadIdx.y, cuda.threadIdx.x] = x[row, column]
    other[cuda.threadIdx.y, cuda.threadIdx.x] = ROWS * COLUMNS
    cuda.syncthreads()
    out[column, row] = tile[cuda.threadIdx.y, cuda.threadIdx.x] + other[0, 1]


@cuda.jit("void(int32[::1], int64)")
def counts(x, n):
    if n > 3:
        bins = 8
        few = cuda.local.array(bins, int32)
        for k in range(bins):
            few[k] = k
        x[0] = few[n % bins]
    else:
        bins = 32
        many = cuda.local.array(shape=(bins,), dtype=int32)
        for k in range(bins):
            many[k] = k * bins
        x[0] = many[n % bins]
    unread = 5  # except for the size
    last = cuda.local.array(unread, int32)
    last[0] = 1
    x[1] = last[0]


@cuda.jit("void(int32[::1], int64)")
def read_elsewhere(x, n):
    size = 4
    if n > 3:
        size = 6  # two values: a literal in the size
        local = cuda.local.array(6, int32)
        local[n] = 1
        x[0] = local[n - 1]
    if n > 4:
        depth, width = 2, 3
        cells = cuda.local.array((depth, width), int32)
        cells[0, n % 3] = 1
        x[1] = cells[1, n % 3]
    x[2] = size


@cuda.jit("void()")
def without_parameters():
    SIDE = 8  # the first local variable of a kernel without parameters
    tile = cuda.shared.array((SIDE, SIDE), float32)
    tile[cuda.threadIdx.y, cuda.threadIdx.x] = 1
    cuda.syncthreads()
    if tile[cuda.threadIdx.x, cuda.threadIdx.y] > SIDE:
        print(SIDE)
