# py2cu: --boundscheck
"""Errors in what is written around a function are told where the function begins."""
import math

from numba import vectorize


@vectorize(["float64(float64, float64)"], target="cuda")
def distance(x, y):
    """From the origin."""
    return math.sqrt(x * x + y * y)
