# A value that an unknown condition selects: a launch has the types of each possible value.
import sys

import numpy as np
from numba import cuda


@cuda.jit
def pair(x, y):
    x[0] = y[0]


@cuda.jit
def named(x, scale):
    x[0] = scale


@cuda.jit
def filled(x):
    x[0] = 1


if len(sys.argv) > 1:
    both = np.zeros(4, np.float32), np.zeros(4, np.int32)
else:
    both = np.zeros(4, np.float64), np.zeros(4, np.int64)
a, b = both
pair[1, 1](a, b)

kinds = [np.float32, np.float64]
for kind in kinds:
    filled[1, 1](np.zeros(3, dtype=kind))


def scaled(x, *, scale=2):
    named[1, 1](x, scale)


choice = np.ones(3, np.int8) if len(sys.argv) > 2 else np.ones((3,), np.int16)
scaled(choice)
scaled(x=choice, scale=0.5)
