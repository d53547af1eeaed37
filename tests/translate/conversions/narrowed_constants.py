# A float is converted from the narrowed value of a constant, and from an integer, which has no -0.
import numpy as np
from numba import cuda

WIDE = 3000000200
NOTHING = 0


@cuda.jit("void(int64[::1], float64[::1])")
def narrowed(x, y):
    x[0] = np.int32(float(np.uint8(WIDE)))
    x[1] = np.int32(float(np.int8(WIDE)))
    y[0] = y[1] / float(-NOTHING)
    y[2] = y[1] / float(int(-0.5))
