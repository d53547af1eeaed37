import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], int64, int64)")
def kernel(x, first_extent, second_extent):
    bytes32 = bytearray(first_extent + second_extent + 1)
    bytes33 = bytearray(first_extent + second_extent + 12)
    x[0] = bytes32[0] + bytes33[0]
