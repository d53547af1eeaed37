#: group Puzzles
#: title 6. Scan
#: launch 1, 8
#: x [2, 1, 3, 0, 4, 1, 1, 5]
#: expect x = [2, 3, 6, 6, 10, 11, 12, 17]
#: task Replace each element by the sum of all elements up to it. After the step with distance d, tile[t] contains the sum of 2 * d elements. Correct the race between threads that read and threads that write.
#: hint Read tile[t - d] into a variable, wait, add it to tile[t], and wait again.
from numba import cuda, int32


@cuda.jit("void(int32[::1])")
def scan(x):
    tile = cuda.shared.array(8, int32)
    t = cuda.threadIdx.x
    tile[t] = x[t]
    cuda.syncthreads()
    d = 1
    while d < 8:
        if t >= d:
            tile[t] += tile[t - d]
        d *= 2
    x[t] = tile[t]
#: solution
from numba import cuda, int32


@cuda.jit("void(int32[::1])")
def scan(x):
    tile = cuda.shared.array(8, int32)
    t = cuda.threadIdx.x
    tile[t] = x[t]
    cuda.syncthreads()
    d = 1
    while d < 8:
        before = 0
        if t >= d:
            before = tile[t - d]
        cuda.syncthreads()
        tile[t] += before
        cuda.syncthreads()
        d *= 2
    x[t] = tile[t]
