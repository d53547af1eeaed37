"""Functions that return a module, a type, a function or a group: their calls generate no code."""
import math

import numpy as np
from numba import cuda


@cuda.jit(device=True)
def thread():
    """Position of this thread."""
    return cuda.threadIdx


@cuda.jit(device=True)
def grid():
    return cuda.cg.this_grid()


@cuda.jit(device=True)
def kind_of(x):
    return x.dtype


@cuda.jit(device=True)
def functions():
    return math



@cuda.jit("void(float32[::1], float64[::1])")
def kernel(x, y):
    t = thread()
    part = cuda.shared.array(32, kind_of(x))
    part[t.x] = x[t.x] + thread().y
    grid().sync()
    y[t.x] = functions().sqrt(kind_of(y).type(part[31 - t.x]))
