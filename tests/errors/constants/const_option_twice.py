# py2cu: --const N=4 --const N=5
from numba import cuda


@cuda.jit("void(int64[:])")
def f(x):
    x[0] = N
