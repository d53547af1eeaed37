# py2cu: --sig 'f(Record([type=float64;offset=0];8;True)[:])'
from numba import cuda


@cuda.jit
def f(x):
    pass
