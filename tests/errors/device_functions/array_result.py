# py2cu: --sig 'f(float32[::1])'
from numba import cuda


@cuda.jit(device=True)
def f(x):
    return x
