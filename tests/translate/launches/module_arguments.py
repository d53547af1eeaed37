"""Modules as arguments of factories, methods and functions that call factories, including decorators."""
import numpy as np
from numba import cuda
import math


def make(n, xp=cuda, m=math):
    def scale(x):
        i = xp.grid(1)
        if i < x.size:
            x[i] = m.sqrt(x[i]) * n

    return xp.jit(scale)


make(2)[1, 32](np.ones(32))


class Kernels:
    def __init__(self, xp):
        self.xp = xp

        @xp.jit
        def shift(x):
            i = xp.grid(1)
            if i < x.size:
                x[i] += 1

        self.shift = shift


Kernels(cuda).shift[1, 32](np.ones(32))


def outer(lib):
    return inner(lib)


def inner(lib):
    @lib.jit
    def clear(x):
        i = lib.grid(1)
        if i < x.size:
            x[i] = 0

    return clear


outer(cuda)[1, 32](np.ones(32))
