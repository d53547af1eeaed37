"""Constants of one statement share a comment; arrays without elements or with an axis of size 0; the last constant of a line."""
import numpy as np
from numba import cuda

# how many
ROWS, COLUMNS = 4, 5  # of each
FIRST = SECOND = 2.5  # the same twice
# none
EMPTY, NARROW = np.zeros(0, np.int32), np.zeros((2, 0, 3), np.float32)  # no elements


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = ROWS * COLUMNS + FIRST * SECOND
    for v in EMPTY:
        x[1] += v
    if n < len(EMPTY):
        x[2] = EMPTY[n]
    if n < NARROW.shape[1]:
        x[3] = NARROW[0, n, 1]
