"""math.pi, infinity and NaN have C's names, which names of the program do not hide."""
import math

from numba import cuda
import numpy as np

PI = 3.14
INFINITY = 1e30


@cuda.jit("void(float64[::1], float32[::1], int64)")
def kernel(x, y, n):
    x[0] = PI * math.pi
    x[1] = INFINITY + math.inf
    x[2] = n * -math.inf
    x[3] = -(x[1] + math.inf)
    NAN = x[4]
    x[4] = NAN + math.nan
    y[0] = np.float32(math.pi) * y[1]
    y[1] = min(y[2], np.inf)
    y[2] = y[3] + np.inf


@cuda.jit("void(float64[::1])")
def local_name(x):
    PI_F = x[1]
    x[0] = PI_F * np.float32(np.pi)
