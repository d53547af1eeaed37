"""Strings that a tuple assigns to several names."""
from numba import cuda


@cuda.jit("void(int32[::1], int32)")
def kernel(x, n):
    a, b = "one", "two"
    if n > 3:
        a, b = "three", "two"
    if n > 5:
        b, k = "four", n
    else:
        b, k = "five", n + 1
    x[0] = a == "three"
    x[1] = b == "five"
    x[2] = k
    x[3] = len(a) if not (a == "one" or b == "four") else 0
