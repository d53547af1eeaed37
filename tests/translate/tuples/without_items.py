# Empty tuples as arguments have no C parameter, and are known.
import numpy as np
from numba import cuda


@cuda.jit(device=True)
def offset(index, strides):
    return index * len(strides)


@cuda.jit("void(float32[::1], Tuple(()), Tuple((Tuple(()), int32)))")
def scale(x, nothing, pair):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = x[i] * pair[1] + len(nothing) + offset(i, pair[0])


@cuda.jit
def launched(x, parts):
    if len(parts[0]) == 0:
        x[0] = parts[1][0]


launched[1, 1](np.zeros(1), ((), (2.5, 3)))
