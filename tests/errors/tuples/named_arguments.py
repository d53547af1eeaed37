# py2cu: --sig 'f(NamedTuple((int64, float64), Point(x, y)), float64[::1])'
from collections import namedtuple

from numba import cuda

Point = namedtuple('Point', 'x y')


@cuda.jit
def f(p, out):
    q = Point(p.x)
    out[0] = q.x
