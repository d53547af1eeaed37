"""A hint repeats an argument of up to 32 characters."""
import numpy as np
from numba import cuda


@cuda.jit("void(float32[::1], int64, int64)")
def kernel(x, first_extent, second_extent):
    indices32 = np.ascontiguousarray(first_extent + second_extent + 1)
    indices33 = np.ascontiguousarray(first_extent + second_extent + 12)
    x[0] = indices32[0] + indices33[0]
