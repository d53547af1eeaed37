# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit(device=True)
def add(a, b):
    return a + b


@cuda.jit
def f(x, n):
    x[0] = add(n, a=2)
