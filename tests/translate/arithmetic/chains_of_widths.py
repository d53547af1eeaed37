# py2cu[small]: --assume small
"""A variable is a 32-bit integer if all its values are, also if they come from other variables in a chain."""
from numba import cuda


@cuda.jit("void(int64[::1], int32[::1], int64)")
def kernel(out, x, n):
    a = b = c = d = e = f = 0
    for i in range(x.size):
        out[i] = a + e
        a = b
        b = c
        c = d
        d = n * i
        e = f
        f = x[i]
    out[0] = a
    out[1] = e
