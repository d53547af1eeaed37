# py2cu:
# py2cu[small]: --assume small
"""A stop of `last + 1` becomes a comparison with last, unless last + 1 may overflow: an empty loop would become endless."""
from numba import cuda

LAST = 12


@cuda.jit("void(int64[::1], int64, uint32, int32, uint64)")
def stops(x, n, few, half, many):
    i = cuda.grid(1)
    for k in range(1, n + 1):
        x[k] += 1
    for k in range(1 + n):
        x[k] += 2
    for k in range(1, few + 1):
        x[k] += 3
    for k in range(-half, half + 1, 2):
        x[k] += 4
    for k in range(1, LAST + 1):
        x[k] += 5
    for k in range(i + 1, len(x) + 1):
        x[k - 1] += 6
    for k in range(i, n + 1, cuda.gridsize(1)):
        x[k] += 7
    for k in range(n, i - 1, -1):
        x[k] += 8
    for k in range(n - 1, -1, -1):
        x[k] += 9

    # a stop that may overflow or that is read from memory, and one with a step of unknown sign
    for k in range(1, many + 1):
        x[k] += 10
    for k in range(1, (n << 3) + 1):
        x[k] += 11
    for k in range(1, x[i] + 1):
        x[k] += 12
    for k in range(i, n + 1, half):
        x[k] += 13


@cuda.jit("void(int32[::1], int64, int32[::1])")
def counted(x, last, counts):
    """A grid-stride loop before an atomic operation: the iterations are counted."""
    for i in range(cuda.grid(1), last + 1, cuda.gridsize(1)):
        cuda.atomic.add(counts, x[i] & 15, 1)


@cuda.jit("void(int64[::1], int64)")
def original(x, n):
    """Conditions are unchanged: only a range has a stop."""
    k = 1
    while k < n + 1:
        x[k] = 14
        k += 1
    if k < n + 1:
        x[0] = k
