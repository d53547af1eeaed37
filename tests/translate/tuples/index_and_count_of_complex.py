"""index and count of tuples with complex numbers and floats compare as == does, from left to right."""
from numba import cuda


@cuda.jit("void(complex64[::1], float64[::1], int64[::1])")
def kernel(z, y, out):
    t = (z[0], z[1], z[2])
    out[0] = t.count(z[3])
    out[1] = t.index(z[3])
    out[2] = (y[0], 1, y[1]).count(y[2])
    out[3] = (y[0], y[1]).index(1)
