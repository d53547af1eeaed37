"""Types of arguments created with numba.types."""
from collections import namedtuple

from numba import cuda, types

Point = namedtuple("Point", "x y")


@cuda.jit(types.void(types.NamedUniTuple(types.float32, 2, Point), types.none, types.float32[::1]))
def kernel(p, scale, out):
    if scale is None:
        out[0] = p.x + p.y
    else:
        out[0] = scale
