"""Kernels that are methods: the argument 'self' of a launch has no type."""
import numpy as np
from numba import cuda


class Scaler:
    @cuda.jit
    def launched(self, x):
        x[0] = 1

    @cuda.jit
    def never_launched(self, x):
        x[0] = 2


Scaler().launched[1, 1](np.zeros(1))
