"""A named tuple with an item that is the same constant in all calls: the other items are separate parameters."""
from typing import NamedTuple

from numba import cuda


class Point(NamedTuple):
    x: float
    y: float
    z: float


@cuda.jit(device=True)
def length(p, scale):
    return (p.x * p.x + p.y * p.y + p.z * p.z) * scale


@cuda.jit("void(float64[::1], float64)")
def kernel(out, s):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = length(Point(out[i], 2.0, s), s) + length(Point(s, 2.0, out[i]), 2 * s)
