"""A method of a decorator class that has the name of a method of kernels: its arguments are not those of a launch."""
import numpy as np
from numba import cuda


class Compiled:
    def __init__(self, func):
        self.kernel = cuda.jit(func)

    def specialize(self, variant):
        return self.kernel if variant == "fast" else self


@Compiled
def increment(x):
    x[cuda.grid(1)] += 1


@cuda.jit
def negate(x):
    x[cuda.grid(1)] *= -1


x = np.zeros(32, np.float32)
increment.specialize("fast")[1, 32](x)
negate.specialize(x)  # a method of the kernel
