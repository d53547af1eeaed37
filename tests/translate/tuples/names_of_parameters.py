# py2cu: --sig 'shift(float64[::1], float64[::1])'
"""A tuple is only passed as a struct if no other parameter has its name: C++ renames `short` to `short_`."""
from collections import namedtuple

from numba import cuda

Point = namedtuple("Point", "x y")


@cuda.jit(device=True)
def along(distance, point):
    return point.x + distance * point.y


@cuda.jit(device=True)
def shortened(short, short_):
    return short_.x - short * short_.y


@cuda.jit
def shift(x, out):
    i = cuda.grid(1)
    point = Point(x[i], x[i + 1])
    out[i] = along(x[i], point) + shortened(x[i], point)
