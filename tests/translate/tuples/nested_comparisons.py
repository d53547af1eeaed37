"""Tuples compared item by item, also nested; items with known results need no test."""
from numba import cuda


@cuda.jit("void(int32[::1], int32, int32, int32, int32)")
def kernel(x, a, b, c, d):
    x[0] = ((a, b), c) < ((c, d), b)
    x[1] = ((a, b), c) == ((c, d), b)
    x[2] = (a, 1) == (b, 2)
    x[3] = (a, 1) != (b, 2)
    x[4] = (a, 1, b) == (c, 1, d)
    x[5] = (a, b) < (c, d, 1)
    x[6] = (a, b, 1) <= (c, d)
    x[7] = (1, a) < (2, b)
    x[8] = (x[20] + x[21] * a, b) > (x[22], c)
