"""Slices with negative steps: from the end by default, and never past the first element."""
from numba import cuda


@cuda.jit("void(float32[::1], int64, int64)")
def kernel(x, first, last):
    for v in x[::-1]:
        x[0] += v
    for v in x[first::-1]:
        x[1] += v
    for v in x[:last:-2]:
        x[2] += v
    for v in x[first:last:-1]:
        x[3] += v
    for v in x[first * 2:last * 3:-3]:
        x[4] += v


@cuda.jit("void(float32[::1], float64)")
def by_floats(x, first):
    for v in x[first:1:-1]:
        x[0] += v
