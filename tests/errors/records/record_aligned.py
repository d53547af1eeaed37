# py2cu: --sig 'f(Record(x[type=float64;offset=0];8;maybe)[:])'
from numba import cuda


@cuda.jit
def f(x):
    pass
