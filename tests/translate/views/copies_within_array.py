"""Copies within one array: in ascending order, so that elements are read before they change, or without overlap."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[:, ::1], int64)")
def kernel(x, m, n):
    t = cuda.local.array(8, "float32")
    t[:] = 1
    t[:-1] = t[1:]
    t[4:] = t[:4]
    t[:4] += t[4:]
    x[:-1] = x[1:]
    x[4:6] = x[1:3]
    x[:3] = t[5:]
    x[3:] += x[3:]
    m[0] = m[1]
    m[1] = m[0][::-1]
    m[n] += m[0]
