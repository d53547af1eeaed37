"""The values of two returns have different origins."""
from numba import cuda


@cuda.jit(device=True)
def of_kinds(pair, n):
    first = pair
    if n > 0:
        return first
    count, second = 2, n + 1
    return second * count


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    of_kinds((n, n), n)
