"""Launches whose types only a run determines, next to launches with known types: py2cu warns about each, unless a comment suppresses it."""
import sys

import numpy as np
from numba import cuda


@cuda.jit
def scale(x, factor):
    i = cuda.grid(1)
    if i < x.size:
        x[i] *= factor


@cuda.jit
def fill(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = 1


def unused(x):
    fill[1, 32](x)


scale[1, 32](np.zeros(32), 2)
for repeated in range(3):
    scale[1, 32](np.load(sys.argv[1]), 2)
scale[1, 32](np.zeros(32, np.float32), eval(sys.argv[2]))
scale[1, 32](np.load(sys.argv[3]), 2)  # py2cu: allow(untranslated-launch)
fill[1, 32](np.zeros(32, np.float32))
