"""Starred expressions in subscripts that do not begin with a name (Python 3.11)."""
from numba import cuda


@cuda.jit("void(float32[:, ::1], float32[:, :, ::1])")
def kernel(x, y):
    t = (0, 1)
    x[*(1, 2)] = 1
    x[*(1,), 2] = 2
    x[*t] = 3
    x[0, *(2,)] = 4
    x[*(1, 2)[:1], 3] = 5
    x[*(1,) + (2,)] = 6
    x[
        *
        (1, 3)
    ] = x[0, 0] * (2) + x[0, 1] * -3
    y[*t, *(2,)] = 7
