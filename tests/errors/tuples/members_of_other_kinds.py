import enum
from numba import cuda


class Pair(enum.Enum):
    ONE = (1, 2)


@cuda.jit("void(boolean[::1], int64)")
def kernel(out, n):
    out[0] = (n, 2) in ((1, 2), 3)
    out[1] = n in ((1, 2), (3, 4))
    out[2] = (n, 2) in (Pair.ONE, Pair.ONE)
    out[3] = (n, (1, 2)) in ((1, 2), (3, 4))
