# py2cu: --sig 'f(Record(x[type=float32;offset=0],y[type=int32;offset=4];8;True)[::1], int64)'
from numba import cuda


@cuda.jit
def f(a, k):
    a[k] = a['position'][k]
