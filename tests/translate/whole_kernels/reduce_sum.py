# py2cu:
# py2cu[small]: --assume noalias,small
"""Sum of an array: grid-stride partial sums, a tree in shared memory, one atomic addition per block."""
import numpy as np
from numba import cuda, float32

THREADS = 256


@cuda.jit("void(float32[::1], float32[::1])")
def reduce_sum(x, out):
    partial = cuda.shared.array(THREADS, float32)
    tid = cuda.threadIdx.x
    total = np.float32(0)
    for i in range(cuda.grid(1), x.shape[0], cuda.gridsize(1)):
        total += x[i]
    partial[tid] = total
    cuda.syncthreads()

    # halve the number of active threads each time
    step = THREADS // 2
    while step > 0:
        if tid < step:
            partial[tid] += partial[tid + step]
        cuda.syncthreads()
        step //= 2
    if tid == 0:
        cuda.atomic.add(out, 0, partial[0])
