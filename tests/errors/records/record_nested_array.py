# py2cu: --sig 'f(Record(x[type=nestedarray(float32, ());offset=0];8;True)[:])'
from numba import cuda


@cuda.jit
def f(x):
    pass
