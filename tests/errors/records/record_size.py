# py2cu: --sig 'f(Record(x[type=float64;offset=0];4;False)[:])'
from numba import cuda


@cuda.jit
def f(x):
    pass
