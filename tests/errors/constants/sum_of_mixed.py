# py2cu: --sig 'f(float64[::1], int64)'
import numpy as np
from numba import cuda

ALL = sum((1, 2.5))


@cuda.jit
def f(x, n):
    x[0] = ALL
