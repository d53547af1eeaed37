"""Operations on a name in a branch for tuples need not be valid for other types."""
from numba import cuda


@cuda.jit(device=True)
def first(x):
    if isinstance(x, tuple):
        x = x[0]
    return x


@cuda.jit(device=True)
def second(x):
    y = x
    if isinstance(y, tuple):
        y = y[0]
    return y


@cuda.jit("void(float64[::1], int64)")
def kernel(x, n):
    x[0] = first((n, 2.5)) + first(n) + second((2, 3))
