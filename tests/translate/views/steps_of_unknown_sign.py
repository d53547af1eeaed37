"""Slices with run-time steps, bounds from 32-bit parameters, and slices that are filled at once."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[:, ::1], int64, int32, int64)")
def steps(x, y, s, a, b):
    x[0] = x[::s][1]
    x[1] = x[a::s][1]
    x[2] = x[:b:s][1]
    x[3] = x[a:b:s][1]
    x[4] = len(x[None:b:s])
    x[5] = y[::s, ::-1][1, 2]
    x[6] = y[a:, ::s][1, 2]


@cuda.jit("void(float32[:, :, ::1], float32[::1, :], float32[:, :], int32, uint32)")
def filled(x, y, z, a, u):
    x[:] = 1
    x[a:] = 2
    x[2, :, :] = 3
    x[..., 0] = 4
    x[1:] += 5
    y[:] = 6
    y[:, a:] *= 7
    z[:, :] = 8
    z[a] = 9
    x[u:, 1] = 10
    part = x[a:]
    for i in range(part.shape[0]):
        part[i, 0, 0] = i
        part[i, 1] = 0
    rest = x[u:, a]
    for row in rest:
        row[0] = 1


@cuda.jit("void(float32[::1], int64)")
def bounds_change(x, n):
    s = slice(n, n + 2)
    n += 1
    x[0] = x[s][0] + n
    m = n
    r = slice(m)
    x[1] = x[r][0]
    for i in range(3):
        p = slice(i, n)
        x[p] = 1
