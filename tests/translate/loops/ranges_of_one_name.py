"""A name that is assigned two ranges in succession refers to the current one."""
from numba import cuda


@cuda.jit(device=True)
def total(numbers):
    s = 0
    for k in numbers:
        s += k
    return s


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    q = range(3)
    x[0] = total(q)
    q = range(n, 1, -1)
    x[1] = total(q)
