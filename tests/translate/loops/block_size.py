# py2cu: --assume noalias,small --specialize blockDim.x=256,block=3
import numpy as np
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[::1])")
def row_sums(x, out):
    partial = cuda.shared.array(256, np.float32)
    t = cuda.threadIdx.x
    total = np.float32(0)
    for k in range(t, x.shape[1], cuda.blockDim.x):
        total += x[cuda.blockIdx.x, k]
    partial[t] = total
    cuda.syncthreads()
    s = cuda.blockDim.x // 2
    while s > 0:
        if t < s:
            partial[t] += partial[t + s]
        cuda.syncthreads()
        s //= 2
    if t == 0:
        out[cuda.blockIdx.x] = partial[0]


@cuda.jit(device=True)
def largest(values, t):
    n = cuda.blockDim.x
    while n > 1:
        half = (n + 1) // 2
        if t < n - half:
            values[t] = max(values[t], values[t + half])
        n = half
        cuda.syncthreads()
    return values[0]


@cuda.jit("void(int32[::1], int32[::1], int32)")
def block_maxima(x, out, block):
    values = cuda.shared.array(256, np.int32)
    values[cuda.threadIdx.x] = x[cuda.grid(1)]
    for _ in range(block):
        values[cuda.threadIdx.x] += 1
    cuda.syncthreads()
    result = largest(values, cuda.threadIdx.x)
    if cuda.threadIdx.x == cuda.blockDim.x - 1:
        out[cuda.blockIdx.x] = result


@cuda.jit("void(float64[:, ::1])")
def scale(x):
    i = cuda.grid(1)
    j = cuda.blockIdx.y * cuda.blockDim.y + cuda.threadIdx.y
    step_i, step_j = cuda.gridsize(2)
    for row in range(i, x.shape[0], step_i):
        for column in range(j, x.shape[1], step_j):
            x[row, column] *= cuda.blockDim.x * cuda.blockDim.y * cuda.blockDim.z
