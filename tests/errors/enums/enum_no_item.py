import enum

from numba import cuda


class Color(enum.IntEnum):
    red = 1


@cuda.jit("void(int64[::1])")
def kernel(x):
    x[0] = Color["blue"]
