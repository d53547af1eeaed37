"""Modules of the project that were not found; the standard library is not expected there."""
import os

import instrument.optics as optics
from instrument.geometry import rotate
from numba import cuda


@cuda.jit("void(float64[::1])")
def by_name(x):
    x[0] = rotate(x[1]) + os.getpid()


@cuda.jit("void(float64[::1])")
def by_attribute(x):
    x[0] = optics.bend(x[1])


@cuda.jit(optics.SIGNATURE)
def by_signature(x):
    x[0] = 1
