# py2cu: --sig 'f(float64)'
from numba import cuda


@cuda.reduce
def f(a, b, c):
    return a + b + c
