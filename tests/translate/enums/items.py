"""Members of enums by name."""
import enum

from numba import cuda


class Color(enum.Enum):
    red = 1
    green = 2


class Code(enum.IntEnum):
    not_found = 404
    dummy = 2


@cuda.jit("void(bool[::1], int64[::1])")
def look(out, x):
    out[0] = Color.red == Color["green"]
    out[1] = Color.red is Color["red"]
    x[0] = Code["not_found"]
