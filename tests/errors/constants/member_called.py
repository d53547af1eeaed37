# py2cu: --sig 'f(float64[::1], int64)'
import enum

import numpy as np
from numba import cuda

class Color(enum.Enum):
    RED = 1


@cuda.jit
def f(x, n):
    x[0] = Color.RED(2)
