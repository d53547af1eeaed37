import math

from numba import cuda

from .parts.limits import SMALLEST


@cuda.jit(device=True)
def area(r):
    """The area of a circle, at least SMALLEST."""
    return max(math.pi * r * r, SMALLEST)


def scale(x):  # not decorated: the importing file does that
    return x * 2


@cuda.jit(device=True)
def squared(x, k):
    x[k] = x[k] * x[k]
    return x[k]
