# py2cu: --sig 'kernel(int64[::1], int64)'
"""The argument of a call that changes a nonlocal name is another such call: it is evaluated first, also inside an expression."""
from numba import cuda


@cuda.jit
def kernel(x, n):
    total = 0

    def add(v):
        nonlocal total
        total += v
        return total * 2

    x[0] = add(add(n) + 1) + total
    x[1] = total
