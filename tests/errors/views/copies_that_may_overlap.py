"""Copies within one array for which no comparison of two addresses determines the order."""
from numba import cuda, float32


@cuda.jit("void(float32[:, ::1], float32[:, :], float32[:, :, ::1], int64)")
def kernel(m, v, d, n):
    m[n + 1] = m[n][::-1]
    m[n] = m[n + 1][::-1]
    m[n:] = m[:-n]
    m[0] = m[:, 0]
    v[1:] = v[:-1]
    d[n, 1] = d[n, 0][::-1]
    d[:, :, 1] = d[:, :, 0]
    d[:, 1] = d[:, 0]
    d[1, 1] = d[0, 1][::-1]
    d[n, 2] = d[n, 1, ::-1]
    b = cuda.shared.array((4, 8), float32)
    b[1] = b[0][::-1]
    b[1:] = b[:-1]
    b[n:] = b[:-n]
    b[2:, 4:] = b[:2, :4]
    b[:] = b[::-1]
    a = cuda.local.array(8, float32)
    a[:] = a[::-1]
    a[:] += a[::-1]
