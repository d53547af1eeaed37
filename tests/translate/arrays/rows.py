"""Rows and planes of arrays are arrays."""
from numba import cuda


@cuda.jit
def total(row):
    s = 0.0
    for i in range(row.shape[0]):
        s += row[i]
    return s


@cuda.jit("void(float64[:, ::1], float64[:, :, :], float64[::1, :], int64)")
def rows(x, y, f, n):
    i = cuda.grid(1)
    if i < x.shape[0]:
        row = x[i]
        row[0] = total(row) + total(x[n])
        x[i][1] = row.size
        plane = y[i]
        x[i, 2] = plane[1, 2] + y[i, 1][2] + y[i][1][2]
        x[i, 3] = total(f[i]) + total(y[i, n])


@cuda.jit("void(float64[:, ::1])")
def local_rows(x):
    tile = cuda.shared.array((4, 8), 'float64')
    t = cuda.threadIdx.x
    mine = tile[t & 3]
    for k in range(8):
        mine[k] = x[t, k]
    cuda.syncthreads()
    x[t, 0] = total(tile[0]) + total(mine)
