"""The value of an enumeration's member that is only known at run time."""
from enum import Enum, IntEnum

from numba import cuda


class Color(IntEnum):
    RED = 1
    GREEN = 2


class Shape(Enum):
    BALL = 3
    CUBE = 4


@cuda.jit("void(int64[::1], int64)")
def kernel(out, n):
    color = Color.RED if n > 3 else Color.GREEN
    shape = Shape.BALL if n > 4 else Shape.CUBE
    v = color.value
    w = shape.value
    v += w
    out[0] = v / 2
    out[1] = -shape.value
    print(shape.value, color.value)
    pair = (shape.value, color)
    out[2] = pair[0] == 3
    out[3] = shape.value is w
