# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit(device=True)
def again(n):
    return again(n - 1)


@cuda.jit
def f(x, n):
    x[0] = again(n)
