"""Sums of constants in indices: folded, unless a constant is large or the sum overflows."""
from numba import cuda


@cuda.jit("void(float64[::1], int64)")
def kernel(x, n):
    x[n + 15 - 24] = 1
    x[n + 0x4000000000000000 + 0x4000000000000000] = 2
    x[n + 0x4000000000000000 - 0x3fffffffffffffff] = 3
    x[n - 0x4000000000000000 - 0x4000000000000001] = 4
