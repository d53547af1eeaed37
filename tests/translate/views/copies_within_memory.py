"""Slices that are copied within one memory: in ascending order, in descending order, or as determined at run time."""
from numba import cuda, float32


@cuda.jit("void(float32[::1], float32[:], int64, int64, int64)")
def lines(x, y, n, k, s):
    x[1:] = x[:-1]
    x[:-1] = x[1:]
    x[n:] = x[:-n]
    x[:n] = x[k:n + k]
    x[3:9] = x[:6]
    x[6:9] = x[:3]
    x[::2] = x[1::2]
    x[1::2] = x[::2]
    x[4::2] = x[::2]
    x[::-1] = x[::-1]
    x[5:0:-1] = x[6:1:-1]
    y[1:] = y[:-1]
    y[:-1] = y[1:]
    y[::2] = y[1::2]
    x[::s] = x[::s]
    x[n::s] = x[k::s]
    y[n::s] = y[k::s]
    x[n + 1:] = x[n:-1]
    x[n:-1] = x[n + 1:]
    x[n + k:] = x[n:-k]
    x[:] = y
    x[:] = x[0]


@cuda.jit("void(float32[:, ::1], float32[:, :], float32[::1, :], float32[:, :, ::1], int64, int64)")
def rows(m, v, c, d, n, k):
    m[1] = m[0]
    m[n] = m[k]
    m[1] = m[0][::-1]
    m[0] = m[2][::-1]
    m[2][::-1] = m[1][::-1]
    m[:, 0] = m[:, 1]
    m[:, n] = m[:, k]
    m[1:] = m[:-1]
    m[:-1] = m[1:]
    m[:, :] = m[0]
    v[n] = v[k]
    v[:, n] = v[:, k]
    c[n] = c[k]
    c[:, n] = c[:, k]
    d[n] = d[k]
    d[n, k] = d[k, n]
    d[n, :, k] = d[k, :, n]


@cuda.jit("void(float32[::1], int64, int64)")
def own(x, n, k):
    a = cuda.local.array(16, float32)
    b = cuda.shared.array((4, 8), float32)
    a[1:] = a[:-1]
    a[:-1] = a[1:]
    a[8:] = a[:8]
    a[8:16][::-1] = a[:8][::-1]
    a[n:n + 4] = a[k:k + 4]
    a[::2] = a[1::2]
    b[1] = b[0]
    b[n] = b[k]
    b[:, 1] = b[:, 0]
    b[:, n] = b[:, k]
    b[:] = b[0]
    x[0] = a[n] + b[n, k]
