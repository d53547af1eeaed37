"""A name that is read before any assignment: as with Numba, the value is undefined."""
from numba import cuda


@cuda.jit("void(int64, int64[::1])")
def kernel(n, out):
    if n:
        if n > 0:
            c = 3
        out[0] = c
    else:
        c += 1  # c has no value here
        out[0] = c
