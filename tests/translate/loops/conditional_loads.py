"""Loads in branches of loops with barriers: executed once if their address is the same in all iterations."""
# py2cu: --schedule xyz --assume noalias,small
from numba import cuda, float32


# Dynamic time warping of two series, one antidiagonal after the other.
@cuda.jit("void(float32[:, ::1], float32[:, ::1], float32[::1], int64)")
def warp(x, y, costs, n):
    rows = cuda.shared.array((3, 129), float32)
    pair = cuda.blockIdx.x
    i = cuda.threadIdx.x
    for k in range(3):
        rows[k, i + 1] = 1e30
    if i == 0:
        rows[0, 0] = 0
        rows[1, 0] = 1e30
        rows[2, 0] = 1e30
    cuda.syncthreads()
    for d in range(2, 2 * n + 1):
        j = d - i - 2
        if 0 <= j < n and i < n:
            cost = abs(x[pair, i] - y[pair, j])
            rows[d % 3, i + 1] = cost + min(rows[(d - 2) % 3, i], min(rows[(d - 1) % 3, i], rows[(d - 1) % 3, i + 1]))
        cuda.syncthreads()
    if i == n - 1:
        costs[pair] = rows[2 * n % 3, n]


# Branches that load the same elements.
@cuda.jit("void(int32[::1], int32[::1], int64)")
def branches(x, out, n):
    i = cuda.threadIdx.x
    step = n
    while step > 0:
        if i < step:  # first
            out[i] += x[i] + x[i + n]
        if i > 7:
            out[i] -= x[i + n]
        cuda.syncthreads()
        step //= 2


# Loads that remain: each iteration executes them, the index changes, the kernel writes the array, or the loop has no barrier.
@cuda.jit("void(int32[::1], int32[::1], int64)")
def others(x, out, n):
    i = cuda.threadIdx.x
    for d in range(n):
        out[i] += x[i]
        if d < i:
            out[i] += x[i + d] + out[i + n]
        cuda.syncthreads()
    for d in range(n):
        if d > i:
            out[i] += x[i]
