# py2cu: --sig 'f(float64[::1], int64)'
import numpy as np
from numba import cuda

WHOLE = int(float('inf'))


@cuda.jit
def f(x, n):
    x[0] = WHOLE
