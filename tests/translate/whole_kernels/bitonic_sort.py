# py2cu: --assume noalias,small
"""Bitonic sort: one step of the network in global memory, and a whole block in shared memory."""
from numba import cuda, float32

BLOCK = 256


@cuda.jit("void(float32[::1], int32, int32)")
def bitonic_step(values, distance, size):
    i = cuda.grid(1)
    partner = i ^ distance
    if partner > i and partner < values.size:
        ascending = (i & size) == 0
        if (values[i] > values[partner]) == ascending:
            values[i], values[partner] = values[partner], values[i]


@cuda.jit("void(float32[::1])")
def bitonic_block(values):
    part = cuda.shared.array(BLOCK, float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    part[t] = values[i]
    cuda.syncthreads()
    size = 2
    while size <= BLOCK:
        distance = size // 2
        while distance > 0:
            partner = t ^ distance
            if partner > t:
                if (t & size) == 0:
                    if part[t] > part[partner]:
                        part[t], part[partner] = part[partner], part[t]
                elif part[t] < part[partner]:
                    part[t], part[partner] = part[partner], part[t]
            cuda.syncthreads()
            distance //= 2
        size *= 2
    values[i] = part[t]
