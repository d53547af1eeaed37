# py2cu: --sig 'f(float32)'
from numba import cuda


@cuda.reduce
def f(a, b):
    return complex(a, b)
