"""A zero-dimensional array is an index like the number in it, in slices and next to them."""
from numba import cuda


@cuda.jit("void(float32[:, ::1], int64[()], float32[::1])")
def kernel(x, i, y):
    x[i, 1:] = 2
    y[0] = x[i, i[()]] + y[i[()]]
    for v in x[i, ::2]:
        y[1] += v
