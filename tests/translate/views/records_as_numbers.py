"""view() of arrays of records as numbers, by the size of a record."""
import numpy as np
from numba import cuda

point = np.dtype([("x", np.float32), ("y", np.float32), ("n", np.int32)], align=True)


@cuda.jit
def kernel(points, out):
    words = points.view(np.int32)
    bytes_ = points.view(np.uint8)
    i = cuda.grid(1)
    if i < points.size:
        out[i] = words[3 * i + 2] + bytes_[12 * i]


def main():
    kernel[1, 32](np.zeros(32, point), np.zeros(32, np.int32))
