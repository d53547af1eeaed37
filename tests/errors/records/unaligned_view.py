# py2cu: --sig 'f(Record(x[type=int8;offset=0],y[type=float64;offset=1];9;False)[::1], int64)'
from numba import cuda


@cuda.jit
def f(a, k):
    ys = a['y']
    ys[0] = 1
