# py2cu: --sig 'f(Record(x[type=float32;offset=0],y[type=int32;offset=2];8;False)[:])'
from numba import cuda


@cuda.jit
def f(x):
    pass
