# py2cu: --sig 'f(Record(x[type=float64;offset=99999999];8;True)[:])'
from numba import cuda


@cuda.jit
def f(x):
    pass
