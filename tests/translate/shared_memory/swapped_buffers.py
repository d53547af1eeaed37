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


@cuda.jit("void(float32[::1], int64)")
def rotated(x, steps):
    """Three buffers that rotate; the array of sums is not swapped, and the fourth buffer has another size."""
    older = cuda.shared.array(64, dtype=float32)
    old = cuda.shared.array(64, dtype=float32)  # of the last step
    new = cuda.shared.array(64, dtype=float32)
    sums = cuda.shared.array(64, dtype=float32)
    some = cuda.shared.array(32, dtype=float32)
    i = cuda.threadIdx.x
    older[i] = old[i] = x[i]
    sums[i] = 0.0
    cuda.syncthreads()
    for _ in range(steps):
        new[i] = 2.0 * old[i] - older[(i + 1) % 64]
        sums[i] += new[i]
        cuda.syncthreads()
        older, old, new = old, new, older
    if steps > 3:
        some = old
    some[i % 32] += sums[i]
    x[i] = old[i] + sums[i]


@cuda.jit("void(float32[::1], int64)")
def also_used(x, steps):
    """A name that is never swapped refers to one of the buffers, too."""
    old = cuda.shared.array(64, dtype=float32)
    first = old
    new = cuda.shared.array(64, dtype=float32)
    i = cuda.threadIdx.x
    old[i] = x[i]
    cuda.syncthreads()
    for _ in range(steps):
        new[i] = old[(i + 1) % 64]
        cuda.syncthreads()
        old, new = new, old
    x[i] = old[i] + first[i]
