from enum import Enum

from numba import cuda


class Kind(Enum):
    A = 1
    B = 2


@cuda.jit("void(Kind, float32[::1])")
def kernel(kind, x):
    x[0] = kind < Kind.B
