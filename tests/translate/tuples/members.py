"""Tuples in tuples of tuples."""
from numba import cuda

CORNERS = ((0, 0), (0, 7), (7, 0), (7, 7))


@cuda.jit("void(boolean[:, ::1], int64[::1])")
def mark(out, x):
    i, j = cuda.grid(2)
    out[i, j] = (i, j) in CORNERS
    out[i, j] ^= (x[i], x[j]) not in ((i, j), (x[0], 2.5))
    out[i, j] |= ((i, j), 1) in [((x[j], 2), 1), ((1, 2), x[0])]
