# Members of enums, their values and names in host code; an unknown member of an enum.
import enum
import sys

import numpy as np
from numba import cuda


class Mode(enum.Enum):
    FAST = 1
    EXACT = 2


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 10


@cuda.jit
def by_member(x, mode):
    x[0] = mode is Mode.FAST


@cuda.jit
def by_value(x, n):
    x[0] = n


@cuda.jit
def by_level(x, level):
    x[0] = level * 2


x = np.zeros(3, np.int32)
by_member[1, 1](x, Mode.FAST)
by_member[1, 1](x, Mode(int(sys.argv[1])))
by_value[1, 1](x, Mode.EXACT.value)
by_value[1, 1](x, Mode[sys.argv[2]].value)
for level in Level:
    by_level[1, 1](x, level)
if Mode.FAST.name == "FAST":
    by_value[1, 1](x, 1.5)
