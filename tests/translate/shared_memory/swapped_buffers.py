"""Shared buffers that are swapped, and names for arrays of one shape: the shape is a constant on all paths."""
from numba import cuda, float32, uint8


@cuda.jit("void(uint8[:, ::1], int64)")
def spread(cells, steps):
    row = cuda.threadIdx.x
    col = cuda.threadIdx.y
    old = cuda.shared.array((32, 16), dtype=uint8)
    new = cuda.shared.array((32, 16), dtype=uint8)
    old[row, col] = cells[row, col]
    cuda.syncthreads()
    for _ in range(steps):
        new[row, col] = old[row, (col + 1) % 16]
        cuda.syncthreads()
        old, new = new, old
    cells[row, col] = old[row, col] + old.shape[0] * old.shape[1]


@cuda.jit("void(float32[::1], int64)")
def chosen(x, n):
    first = cuda.local.array(8, float32)
    second = cuda.local.array(12, float32)
    for i in range(8):
        first[i] = second[i] = x[i]
    picked = first if n > 3 else second
    x[0] = picked[-1]  # of different sizes
