# py2cu: --sig 'f(float64[::1], int64)'
import numpy as np
from numba import cuda

NAME = 'a'


@cuda.jit
def f(x, n):
    x[0] = NAME(2)
