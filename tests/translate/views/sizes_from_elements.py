"""A view whose shape depends on an element: the shape is computed before the variable that contains the array changes."""
from numba import cuda


@cuda.jit("void(int64[::1], int64[::1])")
def kernel(x, out):
    x = x[1:x[0]]
    x = x[1:x[0]]
    out[0] = x.size
    out[1] = x[0]
