from enum import Enum

import numpy as np
from numba import cuda


class Mode(Enum):
    FAST = "fast"


@cuda.jit
def kernel(mode, out):
    out[0] = mode is Mode.FAST


kernel[1, 1](Mode.FAST, np.zeros(1))
