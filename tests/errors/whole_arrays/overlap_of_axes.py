import numpy as np

from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[::1], int64)")
def kernel(m, x, n):
    m[:] = m.T
    m[:, 0] = m[0]
    x[:4] = x[::2]
    x[n:] = x[:-n] + 1
    part = cuda.local.array((4, 4), np.float32)
    part[1:3] = part[0:2] + 1
    part[:, 1:] = part[:, :3] + 1
    row = cuda.local.array(8, np.float32)
    row[1:] = row[:7] + 1
    row[2:6] = row[1:5] * 2
    row[:4] = row[::2] + 1
    row[:4] = row[3::-1] + 1
    row[2:] = row[5:6] + 1
