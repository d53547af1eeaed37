# py2cu: --sig 'f(NamedTuple(int64, Point), float64[::1])'
from collections import namedtuple

from numba import cuda

Point = namedtuple('Point', 'x y')


@cuda.jit
def f(p, out):
    out[0] = p.x
