import math

from numba import cuda

COEFFICIENTS = (1.0, 0.5, 0.25)


@cuda.jit(device=True)
def split(value):
    return math.floor(value), value - math.floor(value)


@cuda.jit(device=True)
def polynomial(value):
    total = 0.0
    for power, factor in enumerate(COEFFICIENTS):
        total += factor * value ** power
    return total


@cuda.jit
def k(out, x, n):
    for i in range(cuda.grid(1), n, cuda.gridsize(1)):
        whole, part = split(x[i] / 3)
        out[i] = polynomial(part) + whole
