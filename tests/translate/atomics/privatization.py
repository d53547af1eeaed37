# py2cu: --schedule privatization --assume noalias
# py2cu[small]: --schedule privatization --assume noalias,small
import numpy as np
from numba import cuda


@cuda.jit("void(uint8[::1], int32[::1])")
def histogram(x, bins):
    """Count the occurrences of each byte."""
    i = cuda.grid(1)
    if i >= x.size:
        return
    # no other thread waits
    cuda.atomic.add(bins, x[i], 1)  # one more occurrence


@cuda.jit("void(int32[::1], int64[::1], float32[::1])")
def lowest(group, least, x):
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        if x[i] > 0:
            cuda.atomic.min(least, group[i], i)


@cuda.jit("void(int32[:, ::1], uint32[:, ::1])")
def by_rows(x, blocks):
    i = cuda.grid(1)
    if i < x.shape[0]:
        for k in range(x.shape[1]):
            if x[i, k] == 0:
                continue
            cuda.atomic.sub(blocks, (k % 4, x[i, k]), 2)


@cuda.jit("void(int32[::1], int32[::1])")
def latest(x, bins):
    i = cuda.grid(1)
    if i >= x.size or x[i] <= 0:
        return
    cuda.atomic.max(bins, x[i] % 32, i)


@cuda.jit("void(uint8[::1], int32[::1])")
def over_the_grid(x, bins):
    # each thread processes many
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        value = x[i] + 1  # bins begin at 1
        cuda.atomic.add(bins, value, 1)


@cuda.jit("void(uint16[:, ::1], int32[::1], uint32[::1])")
def by_columns(x, weights, bins):
    i = cuda.grid(1)
    if i < x.shape[0]:
        for k in range(x.shape[1]):
            cuda.atomic.add(bins, x[i, k], weights[k])


@cuda.jit("void(uint8[::1], float32[::1], float32[::1])", fastmath=True)
def weighted(x, weights, sums):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(sums, x[i], weights[i])


@cuda.jit("void(uint8[::1], int32[::1], uint8[::1])")
def last_of_thread(x, bins, out):
    value = np.uint8(0)
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        value = x[i]
        cuda.atomic.add(bins, value, 1)
    out[cuda.grid(1)] = value


@cuda.jit("void(uint8[::1], int32[::1])")
def of_the_turn_before(x, bins):
    start = cuda.grid(1)
    for i in range(start, x.size, cuda.gridsize(1)):
        cuda.atomic.add(bins, last if i > start else 0, 1)
        last = x[i]
