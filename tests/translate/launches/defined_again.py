# Functions that a later definition replaces, and one that another function binds at the module level.
import numpy as np
from numba import cuda


@cuda.jit(device=True)
def weight(x):
    return x + 1


@cuda.jit(device=True)
def weight(x):
    return x * 2


@cuda.jit
def apply(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = offset(weight(x[i]))


def shifted(x):
    return x - 1


def prepare():
    global offset
    offset = cuda.jit(device=True)(shifted)


prepare()
apply[1, 64](np.ones(64))
