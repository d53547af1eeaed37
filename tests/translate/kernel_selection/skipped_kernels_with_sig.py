# --sig types one kernel; the others are translated for the types of their launches, or skipped.
# py2cu: --keep-going --sig 'second(float32[::1], int64)'
import numpy as np
from numba import cuda


@cuda.jit
def first(x):
    x[0] = 1


@cuda.jit
def second(x, n):
    x[0] = n


@cuda.jit
def third(x):
    x[0] = 3


first[1, 1](np.ones(64))
