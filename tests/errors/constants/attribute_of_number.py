# py2cu: --sig 'f(float32[:])'
from numba import cuda

SCALE = 3


@cuda.jit
def f(x):
    x[0] = SCALE.width
