# py2cu: --sig 'f(Record(x[type=float64;offset=two];8;True)[:])'
from numba import cuda


@cuda.jit
def f(x):
    pass
