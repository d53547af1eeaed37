# py2cu: --const M=4
from numba import cuda

N = 3


@cuda.jit("void(int64[:])")
def f(x):
    x[0] = N
