# py2cu: --schedule xyz --assume noalias,small --specialize blockDim.x=256
# py2cu[64]: -k centers --schedule xyz --assume noalias,small --specialize blockDim.x=64
import numpy as np
from numba import cuda

THREADS = 128


@cuda.jit("void(float32[:, ::1], float32[::1], float32[::1])")
def centers(x, y, out):
    sums = cuda.shared.array(256, np.float32)
    weights = cuda.shared.array(256, np.float32)
    t = cuda.threadIdx.x
    sums[t] = x[cuda.blockIdx.x, t] * y[t]
    weights[t] = y[t]
    cuda.syncthreads()
    # add the halves
    step = cuda.blockDim.x // 2
    while step > 0:  # in parallel
        if t < step:
            sums[t] += sums[t + step]
            weights[t] += weights[t + step]
        cuda.syncthreads()
        step //= 2
    if t == 0:
        out[cuda.blockIdx.x] = sums[0] / weights[0]


@cuda.jit("void(float32[:, ::1], int32[::1])")
def argmax(x, out):
    values = cuda.shared.array(THREADS, np.float32)
    columns = cuda.shared.array(THREADS, np.int32)
    t = cuda.threadIdx.x
    for row in range(cuda.blockIdx.x, x.shape[0], cuda.gridDim.x):
        if t < THREADS:
            values[t] = x[row, t]
            columns[t] = t
        i = THREADS // 2
        while i != 0:
            cuda.syncthreads()
            if t < i and values[t + i] > values[t]:
                values[t] = values[t + i]
                columns[t] = columns[t + i]
            i >>= 1
        cuda.syncthreads()
        if t == 0:
            out[row] = columns[0]
        cuda.syncthreads()


@cuda.jit(device=True)
def largest(values, t, n):
    while n > 1:
        half = (n + 1) // 2
        if t < n - half:
            values[t] = max(values[t], values[t + half])
        n = half
        cuda.syncthreads()
    return values[0]


@cuda.jit("void(int32[::1], int32[::1], int32)")
def block_maxima(x, out, n):
    values = cuda.shared.array(256, np.int32)
    t = cuda.threadIdx.x
    values[t] = x[cuda.grid(1)]
    cuda.syncthreads()
    result = largest(values, t, n)
    if t == 1:
        out[cuda.blockIdx.x] = result


@cuda.jit("void(float32[::1], int32[::1])")
def block_barriers(x, out):
    """All threads change `steps`, and all threads read an element."""
    values = cuda.shared.array(256, np.float32)
    t = cuda.threadIdx.x
    values[t] = x[cuda.grid(1)]
    cuda.syncthreads()
    steps = 0
    step = cuda.blockDim.x // 2
    while step > 0:
        if t < step:
            values[t] += values[t + step]
        steps += 1
        cuda.syncthreads()
        step //= 2
    step = cuda.blockDim.x // 2
    while step > 0:
        first = values[0]
        cuda.syncthreads()
        if t < step:
            values[t] += values[t + step] - first
        cuda.syncthreads()
        step //= 2
    out[cuda.grid(1)] = values[0] + steps
