import enum

from numba import cuda


class Mode(enum.Enum):
    FAST = 1
    EXACT = 2.5


@cuda.jit("void(int32[::1], boolean)")
def kernel(x, flag):
    mode = Mode.FAST if flag else Mode.EXACT
    x[0] = mode is Mode.FAST
