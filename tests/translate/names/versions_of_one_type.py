"""The versions of a name share one variable if no version is used after the next one begins; 64-bit ones do not widen the others otherwise."""
from numba import cuda


@cuda.jit("void(int32[::1], int64[::1], int64[::1], boolean)")
def kernel(x, y, out, c):
    v = x[0]
    out[0] = v
    v = x[1]
    if c:
        v = y[0]
        out[1] = v
        out[2] = v * 2
        return
    out[3] = v
    out[4] = v
