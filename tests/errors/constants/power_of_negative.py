# py2cu: --sig 'f(float64[::1], int64)'
import numpy as np
from numba import cuda

ROOT = (-2.0) ** 0.5


@cuda.jit
def f(x, n):
    x[0] = ROOT
