# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit(device=True)
def word(n):
    if n > 3:
        return 'three'
    return 'more'


@cuda.jit
def f(x, n):
    x[0] = len(word(n))
