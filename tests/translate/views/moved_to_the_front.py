"""Copies to the start of an array are in ascending order: no part of the array precedes it."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[:, ::1], int64)")
def kernel(x, m, n):
    x[:4] = x[n:n + 4]
    x[n:n + 4] = x[:4]
    m[0, :3] = m[n, :3]
