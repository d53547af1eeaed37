"""A slice of a tuple is evaluated once, before the loop changes the name in its bound."""
from numba import cuda, literal_unroll


@cuda.jit("void(int64[::1], float64[::1], float64[::1])")
def kernel(x, y, out):
    arrays = (x, y, x, out)
    first = 1
    for a in literal_unroll(arrays[first:]):
        out[0] += a[0]
        first = 2
    out[1] = first
