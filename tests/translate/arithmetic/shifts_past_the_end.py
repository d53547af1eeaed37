"""Shifts by at least the number of bits result in 0 or the sign. If the result is stored in fewer bits, it is computed in these."""
from numba import cuda


@cuda.jit("void(int32[::1], uint32[::1], int8[::1], int64[::1], uint64[::1])")
def kernel(x, u, c, y, v):
    x[0] = x[1] << 31
    x[2] = x[3] << 32
    x[4] = x[5] << 33
    x[6] = x[7] >> 31
    x[8] = x[9] >> 32
    x[10] = x[11] >> 40
    u[0] = u[1] << 31
    u[2] = u[3] << 32
    u[4] = u[5] >> 32
    c[0] = c[1] << 7
    c[2] = c[3] << 8
    c[4] = c[5] << 31
    c[6] = c[7] << 32
    c[8] = c[9] >> 32
    y[0] = y[1] << 63
    y[2] = y[3] << 64
    y[4] = y[5] >> 63
    y[6] = y[7] >> 64
    v[0] = v[1] >> 64
    v[2] = v[3] >> 63
