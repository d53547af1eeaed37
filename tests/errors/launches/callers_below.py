"""A function that a later one calls has a caller: the error is in the argument that the caller passes on."""
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
