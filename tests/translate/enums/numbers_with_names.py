"""Members of enums that inherit from a number type or from an enum without members: numbers or members in kernels, as in Numba."""
import enum

from numba import cuda


class Weight(int, enum.Enum):
    LIGHT = 1
    HEAVY = 20


class Ratio(float, enum.Enum):
    HALF = 0.5


class Ordered(enum.IntEnum):
    def above(self):
        return self + 1


class Level(Ordered):
    LOW = enum.auto()

    def describe(self):
        return "level"

    HIGH = enum.auto()


class Colour(enum.Enum):
    RED = enum.auto()
    GREEN = enum.auto()


@cuda.jit("void(int32[::1], float64[::1], int32)")
def kernel(x, y, n):
    x[0] = Weight.LIGHT + Weight.HEAVY * n
    y[0] = Ratio.HALF * n
    x[1] = Level.LOW + Level.HIGH
    x[2] = Colour.GREEN.value
    x[3] = Weight.HEAVY.value
