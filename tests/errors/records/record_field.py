# py2cu: --sig 'f(Record(x[float32]; 4; False)[:])'
from numba import cuda


@cuda.jit
def f(x):
    pass
