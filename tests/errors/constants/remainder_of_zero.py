# py2cu: --sig 'f(float64[::1], int64)'
import numpy as np
from numba import cuda

REST = 2.5 % 0.0


@cuda.jit
def f(x, n):
    x[0] = REST
