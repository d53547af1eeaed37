"""Floats with known ranges as indices: conversions to signed and unsigned integers."""
import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], float64)")
def floats(x, y):
    i = cuda.grid(1)
    w = np.uint8(i % 5 + 0.5)
    x[w - 6] = 1
    x[np.int64(np.uint32(i % 5 + 1.5)) - 7] = 2
    x[np.int64(np.int32(i % 5 - 10.0)) - 5] = 3
    x[np.int64(np.uint16(y)) - 65536] = 4
    if y > 2.5:
        x[np.uint32(y) - 9] = 5
        x[np.int32(y) - 9] = 6
