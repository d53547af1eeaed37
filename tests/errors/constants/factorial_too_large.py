# py2cu: --sig 'f(float64[::1], int64)'
import math

import numpy as np
from numba import cuda

MANY = math.factorial(30)


@cuda.jit
def f(x, n):
    x[0] = MANY
