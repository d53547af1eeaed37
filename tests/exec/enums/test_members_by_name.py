"""Members of enums by their names: Color["red"]."""
import enum

import numpy as np

from py2cu import cuda


class Color(enum.Enum):
    red = 1
    green = 2


class Code(enum.IntEnum):
    not_found = 404
    dummy = 2


def test_members_of_enums_by_their_names():
    @cuda.jit
    def kernel(out, x):
        out[0] = Color.red == Color["green"]
        out[1] = Color.red is Color["red"]
        x[0] = Code["not_found"] + Code.dummy

    out, x = np.zeros(2, bool), np.zeros(1, np.int64)
    kernel[1, 1](out, x)
    assert out.tolist() == [False, True] and x[0] == 406
