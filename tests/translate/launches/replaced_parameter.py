"""Parameters of factories that are replaced under a condition, and a local that is assigned again: kernels have the values at their launch."""
import numpy as np
from numba import cuda


def make_launched(n=None):
    if n is None:
        n = 4

    @cuda.jit
    def scale(x):
        i = cuda.grid(1)
        if i < x.size:
            x[i] *= n

    return scale


def make_signed(n=None):
    if n is None:
        n = 4

    @cuda.jit("void(float64[::1])")
    def shift(x):
        i = cuda.grid(1)
        if i < x.size:
            x[i] += n

    return shift


def main():
    n = 2
    m = n + 1
    n = 8

    @cuda.jit
    def fill(x):
        i = cuda.grid(1)
        if i < x.size:
            x[i] = n * 10 + m

    fill[1, 32](np.ones(32))


make_launched()[1, 32](np.ones(32))
make_signed(16)
main()
