# py2cu: --sig 'f(int64[::1], int64, int32)'
from numba import cuda

OFFSETS = (4, -1, -9)


@cuda.jit
def f(x, n, m):
    first, *rest = OFFSETS
    x[0] = rest[-1] << n
    x[1] = OFFSETS[1] << m
    x[2] = -1 << n
    x[3] = rest[0] >> n
