# py2cu:
# py2cu[small]: --assume noalias,small
"""Inclusive prefix sum of each block's part (Hillis and Steele), double-buffered in shared memory."""
from numba import cuda, int32

SIZE = 512


@cuda.jit("void(int32[:], int32[:], int32[:])")
def scan_blocks(values, out, block_sums):
    buffer = cuda.shared.array((2, SIZE), int32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    buffer[0, t] = values[i] if i < values.size else 0
    cuda.syncthreads()

    current = 0
    offset = 1
    while offset < SIZE:
        other = 1 - current
        if t >= offset:
            buffer[other, t] = buffer[current, t] + buffer[current, t - offset]
        else:
            buffer[other, t] = buffer[current, t]
        cuda.syncthreads()
        current = other
        offset <<= 1

    if i < out.size:
        out[i] = buffer[current, t]
    if t == SIZE - 1:
        block_sums[cuda.blockIdx.x] = buffer[current, t]


@cuda.jit("void(int32[:], int32[:])")
def add_block_sums(out, scanned):
    """Adds the sum of all previous blocks to each block."""
    i = cuda.grid(1)
    if cuda.blockIdx.x > 0 and i < out.size:
        out[i] += scanned[cuda.blockIdx.x - 1]
