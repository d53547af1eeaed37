import numpy as np
from numba import cuda

from some_project import timing


@cuda.jit
def negate(x):
    i = cuda.grid(1)
    x[i] = -x[i]


def bench():
    x = cuda.to_device(np.ones(32, np.int16))
    return timing.best_of(lambda: negate[1, 32](x))


bench()
