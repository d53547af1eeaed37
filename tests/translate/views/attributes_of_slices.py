"""Slices as values: their attributes, and bounds of every kind."""
from numba import cuda

STEP = slice(2, 10, 3)


@cuda.jit("void(int64[::1], int64[:, ::1], int32, uint32)")
def kernel(x, y, a, b):
    s = slice(a, b)
    x[0] = s.start + s.stop + s.step
    t = slice(1, 9, 2)
    x[1] = t.start + t.stop + t.step
    first, last, step = t.indices(7)
    x[2] = first + last + step
    x[3] = STEP.start + STEP.indices(a)[1]
    x[4] = len(x[s])
    x[5] = y[0, s][2]
    x[6] = y[:, t][1, 2]
    x[7] = x[slice(3)][1] + x[slice(None)][2]
    x[8] = x[STEP][0]
