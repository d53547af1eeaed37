"""Types of members in signatures: as Numba creates them, as it prints them, and by the enum's name."""
from enum import Enum, IntEnum

from numba import cuda, types


class Kind(Enum):
    EVEN = 0.5
    ODD = 1.5


class Axis(IntEnum):
    ROW = 0
    COLUMN = 1


@cuda.jit(types.void(types.EnumMember(Kind, types.float64), types.float64[::1]))
def made(kind, out):
    out[0] = kind.value


@cuda.jit("void(IntEnum<int64>(Axis), float64[:, ::1])")
def printed(axis, out):
    out[axis, 1 - axis] = axis is Axis.ROW


@cuda.jit("void(Axis, Kind, float64[::1])")
def named(axis, kind, out):
    if kind == Kind.ODD:
        out[axis] = Axis.COLUMN
