import enum
import math
from numba import cuda


class Color(enum.Enum):
    RED = (1, 2)
    GREEN = (3, 4)


@cuda.jit("void(float32[::1])")
def kernel(x):
    x[0] = math.sqrt(Color.RED)
    x[1] = abs(Color.GREEN)
    x[2] = min(Color.RED, 1)
    x[3] = float(Color.RED)
    y = sum(Color.RED)
    cuda.atomic.add(x, 0, Color.RED)
