# py2cu: --emit launcher -k area
import math

from numba import cuda


@cuda.jit(device=True)
def area(radius: float) -> float:
    return math.pi * radius**2
