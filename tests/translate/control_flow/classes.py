"""Branches by isinstance with Python's classes, Numba's type classes, types and named tuples."""
from typing import NamedTuple

import numpy as np
from numba import cuda, types


class Point(NamedTuple):
    x: float
    y: float


@cuda.jit("void(int32, float32, boolean, complex64, float32[:], int64[::1])")
def classes(n, f, b, z, x, out):
    out[0] = isinstance(n, int) + 2 * isinstance(b, bool) + 4 * isinstance(out[0], int)
    out[1] = isinstance((n, f), (list, dict, set)) + 2 * isinstance(x, (tuple, np.ndarray))
    out[2] = isinstance(n, types.int32) + 2 * isinstance(n, np.int64) + 4 * isinstance(Point(1.0, 2.0), Point)
    if isinstance(n, types.Integer) and isinstance(f, types.Float) and isinstance(b, types.Boolean) and isinstance(z, types.Complex):
        out[3] = 1
    if isinstance(f, types.Integer) or isinstance(x, types.BaseTuple) or isinstance(b, types.NoneType):
        out[4] = 1
    if isinstance(x, types.Array):
        out[5] = 1
