# Classes at the module level: numbers in them and in their base classes, enums of every kind, named tuples.
# py2cu: --sig 'read(float64[::1], int64)'
from collections import namedtuple
from enum import Enum, Flag, IntEnum, IntFlag, auto
from typing import NamedTuple

from numba import cuda


class Base:
    SIZE = 3
    HALF = SIZE / 2


class Limits(Base):
    LOW = -1
    ALL = (LOW, 5)


class Kind(IntEnum):
    NONE = 0
    SMALL = auto()
    LARGE = auto()


class Color(Enum):
    RED = 1
    GREEN = 2.5


class Bits(IntFlag):
    A = auto()
    B = auto()
    BOTH = 3


Pair = namedtuple("Pair", "first second")
Triple = namedtuple("Triple", ["a", "b", "c"])


class Place(NamedTuple):
    x: int
    y: float


ONE = Pair(1, 2.5)
TWO = Pair(second=3, first=4)
THREE = Triple(1, 2, ONE)
HERE = Place(5, y=6.5)
PART = slice(1, 7)
STEPPED = slice(None, None, 2)
HEAD = slice(3)


@cuda.jit
def read(x, i):
    x[0] = Limits.SIZE + Limits.HALF + Limits.LOW + Limits.ALL[1]
    x[1] = Kind.LARGE + Kind.SMALL.value
    x[2] = Kind.NONE == i
    x[3] = Color.RED.value + Color.GREEN.value
    x[4] = Color.RED is Color.GREEN
    x[5] = Bits.BOTH | Bits.A
    x[6] = ONE.first + TWO.second + THREE.c.second + ONE[1]
    x[7] = HERE.x + HERE.y + len(HERE)
    x[PART][i] = 1
    x[STEPPED][i] = 2
    x[HEAD][0] = 3
    place = Place(i, 2.5)
    x[8] = place.x + place.y
    x[9] = THREE.a if i == Kind.SMALL else THREE.b
