# py2cu: --assume noalias,small
"""Threads that exchange values through global memory: loads must not move across the writes and reads."""
from numba import cuda


@cuda.jit("void(int32[::1])")
def first_of_the_warp(x):
    i = cuda.grid(1)
    if i == 0:
        x[0] = 42
    cuda.syncwarp()
    x[i] = x[0]


@cuda.jit(device=True)
def meet(x, i):
    x[i] += 1
    cuda.syncthreads()
    return x[i ^ 1]


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def neighbours(x, y, out):
    i = cuda.threadIdx.x
    out[i] = meet(x, i) + y[i]  # threads communicate through x; y is only read, out only written


@cuda.jit("void(int32[::1], int32[::1], int32[::1])")
def last_block(parts, done, out):
    b = cuda.blockIdx.x
    parts[b] = b * b
    cuda.threadfence()
    if cuda.atomic.add(done, 0, 1) == cuda.gridDim.x - 1:
        total = 0
        for part in parts:
            total += part
        out[0] = total


@cuda.jit("void(int32[::1], int32[::1])")
def alone(x, out):
    i = cuda.grid(1)
    out[i] = x[i]
    out[i] += 1  # no thread waits here for another
