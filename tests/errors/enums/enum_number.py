from enum import Enum

from numba import cuda


class Kind(Enum):
    A = 1


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    x[0] = n + Kind.A
