"""A loop over integer constants with equal distances counts; other tuples are tables."""
from numba import cuda

STEPS = (-1, 0, 1)


@cuda.jit("void(int32[:, ::1], int32[:, ::1])")
def neighbors(cells, out):
    i, j = cuda.grid(2)
    count = 0
    for di in (-1, 0, 1):
        for dj in (-1, 0, 1):
            if di == 0 and dj == 0:
                continue
            if 0 <= i + di < cells.shape[0] and 0 <= j + dj < cells.shape[1]:
                count += cells[i + di, j + dj]
    if i < out.shape[0] and j < out.shape[1]:
        out[i, j] = count


@cuda.jit("void(int64[::1])")
def others(out):
    for k in (9, 6, 3):
        out[k] = 1
    for side in [-1, 1]:  # both sides
        out[4 + side] += side
    for i in (1, 9):
        out[i] = 2
    for power in (1, 2, 4):
        out[power] = 3
    for step in STEPS:
        out[4 + step] = 4
    for last in (5, 6, 7):
        if out[last] == 0:
            break
    out[0] = last
