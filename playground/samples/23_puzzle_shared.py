#: group Puzzles
#: title 4. Shared memory
#: launch 2, 4
#: x [1, 2, 3, 4, 10, 20, 30, 40]
#: out zeros(8)
#: expect out = [3, 5, 7, 5, 30, 50, 70, 50]
#: task out[i] is the sum of x[i] and its right neighbor in the block; the last thread of a block adds the first element of the block. Each thread may read x only once.
#: hint Copy x[i] to tile[t], wait with cuda.syncthreads(), and read tile[(t + 1) % 4].
from numba import cuda, int32


@cuda.jit("void(int32[::1], int32[::1])")
def neighbors(x, out):
    tile = cuda.shared.array(4, int32)
    i = cuda.grid(1)
    t = cuda.threadIdx.x
    tile[t] = x[i]
    out[i] = tile[t]
#: solution
from numba import cuda, int32


@cuda.jit("void(int32[::1], int32[::1])")
def neighbors(x, out):
    tile = cuda.shared.array(4, int32)
    i = cuda.grid(1)
    t = cuda.threadIdx.x
    tile[t] = x[i]
    cuda.syncthreads()
    out[i] = tile[t] + tile[(t + 1) % 4]
