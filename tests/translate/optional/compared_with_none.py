"""`==` and `!=` with None are equivalent to `is` and `is not`, on both sides."""
from numba import cuda


@cuda.jit(device=True)
def given(n):
    total = 0
    if n == None:
        total += 1
    if None != n:
        total += n
    if None == n:
        total += 2
    if n != None and n > 3:
        total += n * 2
    return total if n is not None else -total


@cuda.jit("void(int32[::1])")
def kernel(x):
    n = x[0] if x[1] > 0 else None
    x[2] = given(n)
