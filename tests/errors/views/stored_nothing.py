# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit(device=True)
def nothing():
    pass


@cuda.jit
def f(x, n):
    x[1:] = nothing()
