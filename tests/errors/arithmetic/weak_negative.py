# py2cu: --sig "f(int8[:], uint32[:])" --weak-literals
from numba import cuda


@cuda.jit
def f(x, y):
    x[0] = x[0] if -1 * y[0] > 3 else x[0]
