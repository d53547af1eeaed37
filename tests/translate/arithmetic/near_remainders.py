"""Remainders of integers that are at most one divisor away from the result need no division."""
# py2cu:
# py2cu[small]: --assume noalias,small
from numba import cuda, int64

SHIFTS = (-1, 0, 1)


@cuda.jit("void(int32[::1], int32[::1], int64, int64)")
def ring(x, out, d, n):
    i = cuda.grid(1)
    size = x.size
    if i < size:
        out[i] = x[(i + 1) % size] + x[(i - 1) % size] + x[(i + size - 1) % size]
        for k in range(-1, 2):
            out[i] += x[(i + k) % size] + x[(k - i) % size]
        for s in SHIFTS:
            out[i] += x[(i + s) % size]
        for k in range(size):
            out[i] += x[(i + k) % size] - x[(i - k) % size]
        if -size <= d < size:
            out[i] += x[(i + d) % size] + d % size
        # not near the divisor, or a constant divisor
        out[i] += x[(i + 2) % size] + x[(i + d) % size] + (i + 1) % 100
        out[i] += i % n + (i - 5) // n + d // n + (i + 1) // size


@cuda.jit("void(int32[:, ::1], int32[:, ::1], int64)")
def rows_of_ring(x, out, step):
    i, j = cuda.grid(2)
    rows, columns = x.shape
    if i < rows and j < columns:
        up = (i - 1) % rows
        right = (j + 1) % columns
        out[i, j] = x[up, right] if up < i else -x[up, right]
        w = int64(0)
        for k in range(0, columns):
            w = (w + 1) % columns
            out[i, j] += x[i, w] * k
        if 0 < step < rows:
            v = i
            for _ in range(3):
                v = (v + step) % rows
                out[i, j] += x[v, j]
