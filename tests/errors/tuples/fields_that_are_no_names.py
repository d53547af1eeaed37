from collections import namedtuple

from numba import cuda

Point = namedtuple("Point", ["x", 3])


@cuda.jit("void(float32[::1])")
def kernel(x):
    x[0] = Point(1, 2).x
