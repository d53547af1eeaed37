# py2cu: --sig 'f(float64, int32)'
from numba import cuda


@cuda.reduce
def f(a, b):
    return a + b
