# py2cu: --boundscheck
"""Errors in the code around a function are reported at the start of the function."""
import math

from numba import vectorize


@vectorize(["float64(float64, float64)"], target="cuda")
def distance(x, y):
    """From the origin."""
    return math.sqrt(x * x + y * y)
