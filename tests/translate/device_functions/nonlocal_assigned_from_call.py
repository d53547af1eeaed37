"""The result of a function is assigned to a name that the function itself sets: the assignment of the result comes last."""
from numba import cuda


@cuda.jit("void(int64[::1], int64)")
def kernel(x, n):
    total = n
    steps = 0

    def add(v):
        nonlocal total, steps
        total += v
        steps += 1
        return total * 2

    total = add(3)
    steps = add(total)
    x[0] = total
    x[1] = steps
