"""A function that another one below calls is not one that nothing calls: what it hands on is to blame."""
import numpy as np
from numba import cuda


@cuda.jit
def double(a):
    i = cuda.grid(1)
    if i < a.size:
        a[i] *= 2


def doubled(values):
    double[1, 64](values)
    return values


def answer(path):
    return doubled(np.load(path))
