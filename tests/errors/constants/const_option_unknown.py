# py2cu: --const N=SIZE
from numba import cuda


@cuda.jit("void(int64[:])")
def f(x):
    x[0] = N
