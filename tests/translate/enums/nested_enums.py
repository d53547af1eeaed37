"""An enum inside a class is separate from others, and members may be attributes of other classes."""
from enum import Enum, IntEnum

import numpy as np
from numba import cuda


class Color(Enum):
    RED = 0.5


class Screen:
    class Color(IntEnum):
        GREY = 1
        WHITE = 2

    background = Color.WHITE


@cuda.jit
def paint(shade, color, out):
    out[0] = shade is Color.RED
    out[1] = color is Screen.background
    out[2] = Screen.Color.GREY + 1


out = np.zeros(3)
for color in Screen.Color:
    paint[1, 1](Color.RED, color, out)
