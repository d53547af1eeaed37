"""Barriers that not all threads of a block reach, and correct ones that look similar."""
# py2cu: --lint --allow unguarded-index
from numba import cuda, float32


@cuda.jit(device=True)
def sum_of_block(part):
    cuda.syncthreads()
    total = float32(0)
    for k in range(part.size):
        total += part[k]
    return total


@cuda.jit("void(float32[::1], int32[::1])")
def wrong(x, steps):
    part = cuda.shared.array(32, float32)
    tid = cuda.threadIdx.x
    i = cuda.grid(1)
    part[tid] = x[i]
    if tid < 16:
        cuda.syncthreads()
    if x[i] > 0:
        x[i] = sum_of_block(part)
    for k in range(tid, 64, 8):
        x[k] = 0
        cuda.syncthreads()
    for k in range(8):
        if steps[i] < k:
            continue
        cuda.syncthreads()
        if steps[tid] == k:
            break
    odd = tid % 2
    while odd < 4:
        odd += 1
        cuda.syncthreads()


@cuda.jit("void(float32[::1], int32[::1])")
def less_sure(x, steps):
    part = cuda.shared.array(32, float32)
    i = cuda.grid(1)
    if i < x.size:
        part[cuda.threadIdx.x] = x[i]
        cuda.syncthreads()
    if i >= steps.size:
        return
    cuda.syncthreads()
    steps[i] = part[0] > 1


@cuda.jit("void(float32[::1])")
def others_leave(x):
    part = cuda.shared.array(32, float32)
    tid = cuda.threadIdx.x
    part[tid] = x[tid]
    half = 16
    while half > 0:
        if tid < half:
            cuda.syncthreads()
            part[tid] += part[tid + half]
            half //= 2
        else:
            return
    x[tid] = part[tid]


@cuda.jit("void(float32[::1], int32[::1], int64)")
def right(x, steps, n):
    part = cuda.shared.array(32, float32)
    tid = cuda.threadIdx.x
    half = cuda.blockDim.x // 2
    part[tid] = x[cuda.grid(1)]
    while half > 0:
        cuda.syncthreads()
        if tid < half:
            part[tid] += part[tid + half]
        half //= 2
    if n > 3 and cuda.blockIdx.x == 0:
        cuda.syncthreads()
    for k in range(cuda.blockIdx.x, n, cuda.gridDim.x):
        if steps[k] == 0:  # one element, so equal for all threads
            break
        cuda.syncthreads()
    while cuda.syncthreads_or(part[tid] > 1):
        part[tid] /= 2
    if part[0] > 0:
        cuda.syncthreads()
    chosen = 0
    if tid < 4:
        chosen = 1
        turns = 3
        for k in range(turns):
            x[k + tid] += chosen
    if tid == 0:
        x[0] = part[0]
