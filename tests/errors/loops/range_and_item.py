"""A name to which a loop assigns items, and its body a range."""
from numba import cuda


@cuda.jit(device=True)
def total(numbers):
    s = 0
    for i in numbers:
        s += i
    return s


@cuda.jit("void(int64[::1], int64)")
def kernel(out, n):
    for q, r in enumerate((1, 2)):
        r = range(0, n, 32)
    out[0] = total(r)
