#: group Puzzles
#: title 5. Reduction
#: launch 2, 8
#: x [3, 7, 2, 9, 4, 1, 8, 5, 6, 0, 2, 3, 11, 4, 1, 2]
#: out zeros(2)
#: expect out = [9, 11]
#: task Compute the maximum of each block of 8 elements in three steps: in each step, half as many threads compare two elements.
#: hint In the loop, thread t < step stores max(tile[t], tile[t + step]) in tile[t]. All threads wait after each step.
from numba import cuda, int32


@cuda.jit("void(int32[::1], int32[::1])")
def maximum(x, out):
    tile = cuda.shared.array(8, int32)
    t = cuda.threadIdx.x
    tile[t] = x[cuda.grid(1)]
    cuda.syncthreads()
    step = 4
    while step > 0:
        step //= 2
    if t == 0:
        out[cuda.blockIdx.x] = tile[0]
#: solution
from numba import cuda, int32


@cuda.jit("void(int32[::1], int32[::1])")
def maximum(x, out):
    tile = cuda.shared.array(8, int32)
    t = cuda.threadIdx.x
    tile[t] = x[cuda.grid(1)]
    cuda.syncthreads()
    step = 4
    while step > 0:
        if t < step:
            tile[t] = max(tile[t], tile[t + step])
        cuda.syncthreads()
        step //= 2
    if t == 0:
        out[cuda.blockIdx.x] = tile[0]
