"""A function for members of two enums has two instances with the enums' names."""
import enum

from numba import cuda


class Side(enum.Enum):
    LEFT = 1
    RIGHT = 2


class Speed(enum.Enum):
    SLOW = 1
    FAST = 20


@cuda.jit(device=True)
def number(member):
    return member.value


@cuda.jit("void(int32[::1], boolean)")
def kernel(x, flag):
    side = Side.LEFT if flag else Side.RIGHT
    speed = Speed.SLOW if flag else Speed.FAST
    x[0] = number(side) + number(speed)
