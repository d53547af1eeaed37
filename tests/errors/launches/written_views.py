import cupy as cp
import numpy as np
from numba import cuda


@cuda.jit
def set_first(x):
    x[0] = 1


@cuda.jit
def set_next(x):
    x[1] = 1


@cuda.jit
def set_both(x):
    x[0], x[1] = 1, 2


z = np.ones(3)
set_first[1, 1](np.diag(np.ones((3, 3))))
set_next[1, 1](np.broadcast_to(z, 3))
set_both[1, 1](z.imag)
