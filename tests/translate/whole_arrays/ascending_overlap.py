# Arithmetic on an array that is stored in the same array: a loop reads the element that it writes, a later one, or memory that does not overlap.
import numpy as np

from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[::1], float32[::1])")
def kernel(m, x, y):
    m[:] = m + 1
    m[0] = m[0] * 2
    x[:-1] = x[1:] + 1
    x[2:] = x[2:] + y[2:]
    x[:3] = x[4:7] + 1
    row = cuda.local.array(8, np.float32)
    for i in range(8):
        row[i] = x[i]
    row[:7] = row[1:] + 1
    row[4:] = row[:4] * 2
    row[1:4] = row[1:4] + row[5:8]
    row[2:] = row[1:2] + 1
    part = cuda.local.array((4, 4), np.float32)
    part[:] = 1
    part[:, 0] = part[:, 0] + row[:4]
    part[1:3] = part[1:3] + 1
    part[0] = row[4:]
    for i in range(4):
        y[i] = part[i, 0] + part[0, i] + row[i]
