"""A name without a value that two statements read has one warning."""
from numba import cuda


@cuda.jit("void(int64, int64[::1])")
def kernel(n, out):
    if n:
        c = 3
        out[0] = c
    else:
        out[0] = c
        out[1] = c + 1
