# py2cu: --sig 'f(float64[::1], int64)'
import numpy as np
from numba import cuda

MIXED = np.int8(100) + np.int8(100)


@cuda.jit
def f(x, n):
    x[0] = MIXED
