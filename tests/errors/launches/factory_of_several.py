import numpy as np
from numba import cuda


@cuda.jit(device=True)
def square(x):
    return x * x


@cuda.jit(device=True)
def cube(x):
    return x * x * x


def mapped(function):
    @cuda.jit
    def kernel(x):
        i = cuda.grid(1)
        if i < x.size:
            x[i] = function(x[i])

    return kernel


for function in (square, cube):
    mapped(function)[1, 64](np.ones(64))
