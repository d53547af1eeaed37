# py2cu: --placement counters --assume noalias
# py2cu[small]: --placement counters --assume noalias,small
from numba import cuda


@cuda.jit("void(uint8[::1], int32[::1])")
def histogram(x, bins):
    """How often each byte occurs."""
    i = cuda.grid(1)
    if i >= x.size:
        return
    # no other thread waits
    cuda.atomic.add(bins, x[i], 1)  # one more of it


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
