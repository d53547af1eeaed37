import enum
from py2cu import cuda


class Mode(enum.Enum):
    FAST = True
    EXACT = False


class Axes(enum.Enum):
    XY = (0, 1)
    YZ = (1, 2)


@cuda.jit("void(float64[::1])")
def negated(x):
    x[0] = not Mode.FAST


@cuda.jit("void(float64[::1])")
def contained(x):
    if 1 in Axes.XY:
        x[0] = 1


@cuda.jit("void(float64[::1])")
def added(x):
    x[0] = (Axes.XY + Axes.YZ)[0]
