"""Whole-array statements whose sides overlap exactly: slices of shared arrays, of arguments, of rows."""
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[:, :, :], int64)")
def kernel(x, y, i):
    tile = cuda.shared.array((4, 6, 5), "float32")
    part = tile[1:3, :, 2]
    part[:] = part * 2
    tile[i, 1:] = tile[i, 1:] + 1
    tile[:, i] += tile[:, i] * tile[:, i]
    x[1:3] = -x[1:3]
    x[i, 2:] = x[i, 2:] * 2 + x[i, 2:]
    y[i, :, 1] -= y[i, :, 1] / 2
    row = y[0, 1]
    row[:] = row + 1
