# py2cu: --sig 'f(float64[::1], int64)'
import enum

import numpy as np
from numba import cuda

class Kind(enum.IntEnum):
    A = 1
    B = 2.5


@cuda.jit
def f(x, n):
    x[0] = Kind.B
