"""Each operand of a chained comparison is evaluated once, in order, before anything that may change it."""
from numba import cuda


@cuda.jit("void(int32[::1], int32)")
def kernel(x, n):
    x[0] = x[1] < cuda.atomic.add(x, 1, 1)
    x[2] = x[1] < cuda.atomic.add(x, 1, 1) < 5
    x[3] = cuda.atomic.add(x, 1, 1) < cuda.atomic.add(x, 1, 1) < cuda.atomic.add(x, 1, 1)
    x[4] = 0 < x[1] < cuda.atomic.add(x, 1, 1)
    x[5] = n % -1 == 0
    x[6] = n % 3 == 0
    x[7] = n % -3 != 0
