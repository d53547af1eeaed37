# With --keep-going, kernels with unknown types are skipped, and the others are translated.
# py2cu: --keep-going
import numpy as np
from numba import cuda


@cuda.jit
def known(x, factor):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= factor


@cuda.jit
def never_launched(x, n):
    x[0] = n


@cuda.jit
def launched_by_a_stranger(values, n):
    values[0] = n


def library_function(values):
    launched_by_a_stranger[1, 1](cuda.to_device(values), 3)


known[1, 64](np.ones(64), 0.5)
