"""`x is y` for arrays: equal addresses, equal sizes, and equal strides if they may differ."""
from numba import cuda


@cuda.jit("void(float32[:], float32[:], float32[:, ::1], float32[:, ::1], int32[::1])")
def kernel(x, y, a, b, out):
    out[0] = x is y
    out[1] = a is b
    out[2] = a is not b
    out[3] = a[0] is b[1]
    out[4] = x is out
