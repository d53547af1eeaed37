import enum

from numba import cuda


class Corner(enum.Enum):
    LOW = (1, 2)
    HIGH = (3, 4)


@cuda.jit("void(int32[::1], boolean)")
def kernel(x, flag):
    corner = Corner.LOW if flag else Corner.HIGH
    x[0] = corner < Corner.HIGH
