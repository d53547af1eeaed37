#: group First kernels
#: title Sum a block (shared memory)
#: launch 2, 8
#: x arange(16)
#: out zeros(2)
from numba import cuda, float32

THREADS = 8


@cuda.jit("void(float32[::1], float32[::1])")
def block_sum(x, out):
    tile = cuda.shared.array(THREADS, float32)
    t = cuda.threadIdx.x
    tile[t] = x[cuda.grid(1)]
    cuda.syncthreads()
    step = THREADS // 2
    while step > 0:
        if t < step:
            tile[t] += tile[t + step]
        cuda.syncthreads()
        step //= 2
    if t == 0:
        out[cuda.blockIdx.x] = tile[0]
