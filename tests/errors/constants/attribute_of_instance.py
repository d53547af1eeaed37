"""Attributes of an instance in a kernel: no option can pass an instance, so the hint names the attributes."""
import numpy as np
from numba import cuda

TABLE = np.load("table.npy")


class Filter:
    def __init__(self, factor):
        self.factor = factor

    def offset(self, k):
        return k * self.factor

    def build(self):
        @cuda.jit("void(float32[:])")
        def kernel(x):
            x[0] = self.factor
            x[1] = self.offset(3)
            x[2] = TABLE.shape[0]

        return kernel


Filter(2.5).build()
