"""Elements of local and shared arrays have the values that the kernel stores: 32-bit variables, and no negative indices."""
# py2cu: --assume noalias,small
from numba import cuda, int32, uint8

COLUMNS = 64


# The longest common subsequence of two strings: each of 63 steps adds at most 1.
@cuda.jit("void(uint8[:, ::1], uint8[:, ::1], int32[::1])")
def common(first, second, lengths):
    row = cuda.local.array(COLUMNS, int32)
    k = cuda.grid(1)
    if k < lengths.size:
        for j in range(COLUMNS):
            row[j] = 0
        for i in range(1, COLUMNS):
            corner = 0
            for j in range(1, COLUMNS):
                above = row[j]
                best = max(above, row[j - 1])
                if first[k, i] == second[k, j]:
                    best = max(best, corner + 1)
                row[j] = best
                corner = above
        lengths[k] = row[COLUMNS - 1]


# The index of the largest element of a block: thread indices, none of which is negative.
@cuda.jit("void(float32[::1], float32[::1], int64[::1])")
def largest(x, out, where):
    indices = cuda.shared.array(256, int32)
    t = cuda.threadIdx.x
    indices[t] = cuda.grid(1)
    cuda.syncthreads()
    step = 128
    while step > 0:
        if t < step and x[indices[t]] < x[indices[t + step]]:
            indices[t] = indices[t + step]
        cuda.syncthreads()
        step //= 2
    if t == 0:
        out[cuda.blockIdx.x] = x[indices[0]]
        where[cuda.blockIdx.x] = indices[0]


# Counters: as many steps as the loop has iterations.
@cuda.jit("void(uint8[:, ::1], int64[:, ::1])")
def count(x, out):
    counts = cuda.local.array(4, int32)
    i = cuda.grid(1)
    if i < x.shape[0]:
        for k in range(4):
            counts[k] = 0
        for k in range(1000):
            counts[x[i, k] & 3] += 1
        total = 0
        for k in range(4):
            total = total * 3 + counts[k]
        out[i, 0] = total


# Values that remain 64-bit: doubled in each step, changed in a loop of unknown length, or passed to an atomic function.
@cuda.jit("void(int32[::1], int32[::1], int64)")
def unknown(x, out, n):
    doubled = cuda.local.array(4, int32)
    summed = cuda.local.array(4, int32)
    counted = cuda.shared.array(64, int32)
    t = cuda.threadIdx.x
    counted[t] = 0
    for k in range(4):
        doubled[k] = 1
        summed[k] = 0
    for k in range(80):
        doubled[k & 3] = max(doubled[k & 3] + doubled[3 - (k & 3)], 2)
    k = n
    while k > 0:
        summed[k & 3] += 1
        k = x[k]
    cuda.atomic.add(counted, t, 5)
    cuda.syncthreads()
    a = doubled[t & 3] + 1
    b = summed[t & 3] + 1
    c = counted[t] + 1
    out[t] = max(a, b) - c


# The conversion of a value that an unsigned element cannot contain starts again at 255: its range is that of the type.
@cuda.jit("void(int64[::1])")
def wrapping(out):
    levels = cuda.shared.array(32, uint8)
    t = cuda.threadIdx.x
    levels[t] = 10
    cuda.syncthreads()
    for _ in range(20):
        levels[t] = levels[t] - 1
    out[t] = out[levels[t] - 100]
