"""Two cells of a notebook define the same function; only its decorator differs."""
import math

from numba import cuda, vectorize


def to_xy(r, angle):
    x = r * math.cos(angle)
    y = r * math.sin(angle)
    return x, y


@cuda.jit(device=True)
def to_xy(r, angle):
    x = r * math.cos(angle)
    y = r * math.sin(angle)
    return x, y


@vectorize(["float32(float32, float32)"], target="cuda")
def area(r, angle):
    x, y = to_xy(r, angle)
    return x * y
