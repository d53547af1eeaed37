"""Copies within one array read elements before they change: in descending order when moving up, and with a test if this is known only at run time."""
from numba import cuda


@cuda.jit("void(int64[::1], float32[:], float64[:, ::1], int64, int64)")
def kernel(x, y, z, a, b):
    x[1:] = x[:-1]
    x[:-1] = x[1:]  # each element is read before it is written
    y[2:] += y[:-2]
    z[1:] = z[:-1]
    z[a] = z[b]  # rows are identical or do not overlap
    z[a, 1:] = z[a, :-1]
    z[:, a] = z[:, b]
    x[5:8] = x[2:5]
    upper = x[a:]
    upper[:] = x[b:]
    tile = cuda.shared.array((4, 5), "float32")
    tile[a, 1:] = tile[b, :-1]
    x[2:4] = x[0:1]
