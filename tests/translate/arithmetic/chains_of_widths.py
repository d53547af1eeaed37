# py2cu[small]: --assume small
"""A name is a number of 32 bits where all that it is given are: also where one is given another, which is given a third."""
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
