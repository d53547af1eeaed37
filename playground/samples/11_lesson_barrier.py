#: group Lessons
#: title 2. Shared memory and barriers
#: launch 1, 8
#: x arange(8)
#: expect x = [7, 6, 5, 4, 3, 2, 1, 0]
#: task The threads of a block share the array "tile". Thread t writes tile[t], and reads the element that another thread writes. Nothing guarantees that the other thread has written it: step thread 0 to see this. Add a barrier at which all threads of the block wait for each other.
#: hint cuda.syncthreads() belongs between the write of tile[t] and the read of tile[7 - t]. "Run to barrier" shows the threads that wait there.
from numba import cuda, int32


@cuda.jit("void(int32[::1])")
def reverse(x):
    tile = cuda.shared.array(8, int32)
    t = cuda.threadIdx.x
    tile[t] = x[t]
    x[t] = tile[7 - t]
#: solution
from numba import cuda, int32


@cuda.jit("void(int32[::1])")
def reverse(x):
    tile = cuda.shared.array(8, int32)
    t = cuda.threadIdx.x
    tile[t] = x[t]
    cuda.syncthreads()
    x[t] = tile[7 - t]
