# py2cu: --sig 'f(float32[:], float32[:, :])'
from numba import cuda


@cuda.jit
def f(x, y):
    x[1:] = y
