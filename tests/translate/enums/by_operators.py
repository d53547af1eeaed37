"""Members with tuples as values, and None, as arguments of functions for operators or attributes."""
import enum
import operator
from numba import cuda


class Side(enum.Enum):
    LEFT = (1, 2)
    RIGHT = (3, 4)


@cuda.jit("void(int64[::1])")
def kernel(x):
    x[0] = getattr(Side.LEFT, "value")[1] + x[1]
    k = None
    if x[0] > 3:
        k = x[1]
    if operator.is_not(k, None):
        x[3] = 1
    if operator.is_(Side.LEFT, Side.RIGHT):
        x[4] = 1
