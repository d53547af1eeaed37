"""Elements that are stored where they were read need no copy and no overlap check: the same array, the same slice."""
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[:, :], int64)")
def kernel(x, y, n):
    x[:] = x * 2
    x[1] = x[1] + 1
    x[n] += x[n] * x[n]
    y[:] = y + x
    x[:, 1] = x[:, 1] - 3
    x[1:, n] *= x[1:, n]
    tile = cuda.shared.array((4, 5), "float32")
    tile[1] = tile[1] * 2
    tile[:, 2] = tile[:, 2] + tile[:, 2]
    rows = tile[1:]
    rows[:] = rows * 3
