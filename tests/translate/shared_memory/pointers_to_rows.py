"""Names for several arrays with rows of one shape are pointers to these rows, and keep one index per axis."""
from numba import cuda, float32, int32
import numpy as np

ROWS = 8
COLS = 16


@cuda.jit(device=True)
def total(tile, row):
    s = tile[row, 0]
    for k in range(1, COLS):
        s += tile[row, k]
    return s


@cuda.jit
def relax(x, steps):
    old = cuda.shared.array((ROWS, COLS), x.dtype)
    new = cuda.shared.array((ROWS, COLS), x.dtype)
    i = cuda.threadIdx.y
    j = cuda.threadIdx.x
    old[i, j] = x[i, j]
    new[i, j] = x[i, j]
    cuda.syncthreads()
    for _ in range(steps):
        if 0 < i < ROWS - 1 and 0 < j < COLS - 1:
            new[i, j] = old[i - 1, j] + old[i + 1, j] + old[i, j - 1] + old[i, j + 1]
        new[0, 1] = old[0, j - COLS] + old[-1, 2]
        cuda.syncthreads()
        new, old = old, new
    x[i, j] = old[i, j] + total(old, i)  # passed as the address of an element


@cuda.jit("void(int32[:, :, ::1], int64, boolean)")
def boxes(x, n, first):
    a = cuda.local.array((2, 3, 4), int32)
    b = cuda.local.array((5, 3, 4), int32)  # the first size may differ
    for i in range(2):
        for j in range(3):
            for k in range(4):
                a[i, j, k] = x[i, j, k]
                b[i, j, k] = x[i, j, k] + 1
    picked = a if first else b
    picked[n, 2, 1] = 3
    other = picked  # to const
    if n > 1:
        other = b
    x[0, 0, 0] = picked[1, n, 3 - n] + picked[n - 1, 2, 2 * n] + other[0, 1, 2]


@cuda.jit("void(float32[:, ::1], int64)")
def planes(x, n):
    buffers = cuda.shared.array((2, 4, 8), float32)
    i = cuda.threadIdx.y
    j = cuda.threadIdx.x
    old = buffers[0]
    new = buffers[1]
    old[i, j] = x[i, j]
    cuda.syncthreads()
    for k in range(n):
        new[i, j] = old[i, (j + 1) % 8]
        cuda.syncthreads()
        old, new = new, old
    x[i, j] = old[i, j]


@cuda.jit("void(float32[:, ::1], int64)")
def others(x, n):
    """Not all uses fit: the pointers remain pointers to elements."""
    a = cuda.local.array((4, 8), float32)
    b = cuda.local.array((4, 6), float32)
    c = cuda.local.array((4, 8), float32)
    for i in range(4):
        for j in range(6):
            a[i, j] = b[i, j] = c[i, j] = x[i, j]
    rows = a if n > 2 else b  # rows of different lengths
    flat = a.reshape(32) if n > 3 else c.reshape(32)
    part = a[1] if n > 4 else c[n]
    x[0, 0] = rows[1, 2] + flat[9] + part[3]


relax[1, (16, 8)](np.ones((8, 16), np.float32), 3)
relax[1, (16, 8)](np.ones((8, 16)), 3)
