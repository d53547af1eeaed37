"""Constants in classes and members of enums. Expected values are Python's."""
from enum import Enum, IntEnum

import numpy as np

from py2cu import cuda


class Config:
    SIZE = 8
    SCALE = 2.5


class Color(IntEnum):
    RED = 1
    GREEN = 5


class Edge(Enum):
    CLAMP = 3
    WRAP = 4


def test_classes_and_enums():
    @cuda.jit
    def kernel(out, color):
        out[0] = Config.SIZE * Config.SCALE
        out[1] = Color.GREEN
        out[2] = color == Color.RED
        out[3] = Edge.WRAP.value + Color.RED.value
        if Edge.WRAP == Edge.CLAMP:
            out[4] = 1
        if Edge.WRAP is Edge.WRAP and color in (Color.GREEN, 1):
            out[4] = 2

    out = np.zeros(5)
    kernel[1, 1](out, 1)
    assert out.tolist() == [20.0, 5, 1, 5, 2]
