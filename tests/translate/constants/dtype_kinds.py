"""The kind of a dtype is known at translation."""
from numba import cuda


@cuda.jit("void(float32[::1], int8[::1], uint16[::1], boolean[::1], complex64[::1], float64[::1])")
def kernel(f, i, u, b, c, out):
    if f.dtype.kind == "f":
        out[0] = 1
    if i.dtype.kind == "i":
        out[1] = 2
    if u.dtype.kind == "u":
        out[2] = 3
    if b.dtype.kind == "b":
        out[3] = 4
    if c.dtype.kind == "c":
        out[4] = 5
    if f.dtype.kind in "iu":
        out[5] = 6
    out[6] = u.itemsize
