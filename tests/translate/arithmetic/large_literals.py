"""Expressions of literals are evaluated as Python integers: results may need all 64 bits, and intermediate values more."""
from numba import cuda


@cuda.jit("void(uint64[::1], float64[::1], int64)")
def f(y, x, n):
    y[0] = 1 << 63
    y[1] = (1 << 64) - 1
    y[2] = (1 << 70) >> 8
    y[3] = 6364136223846793005 * 1442695040888963407 & 0xFFFFFFFFFFFFFFFF
    y[4] = n & ((1 << 32) - 1)  # fits in int64
    x[0] = -(2**63)
    x[1] = 10**18 * 10
