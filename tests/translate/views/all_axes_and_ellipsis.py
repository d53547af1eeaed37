"""An index for each axis and `...`: a zero-dimensional array, which is read and written like its element."""
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[::1], int64)")
def kernel(x, y, i):
    y[0] = x[1, 2, ...]
    y[1] = x[..., i, i + 1]
    x[3, i, ...] = 5
    y[2] += x[i, ..., 0] * 2
