"""Comparisons that no type supports: of tuples, strings, enum members and arrays."""
import enum

from numba import cuda


class Color(enum.Enum):
    RED = 1


class Name(enum.Enum):
    ANN = "a"


@cuda.jit("void(boolean[::1], int64, Enum(Color, int64), complex128)")
def kernel(out, n, color, c):
    out[0] = (n, 2) == n
    out[1] = (c, 2) < (c, 3)
    out[2] = color == n
    out[3] = color < Color.RED
    out[4] = out == (1, 2)
    out[5] = (color, 1) < (color, 2)
    out[6] = n in 3
    out[7] = "a" < n
    out[8] = "a" in (n, 2)
    out[11] = (n, 2) < (c, 2) < (n, 3)
