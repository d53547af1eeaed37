# py2cu: --sig 'f(float32[:], int64)'
from numba import cuda


@cuda.jit
def f(x, n):
    g = lambda a: (lambda b: a + b)(2)
    x[0] = g(n)
