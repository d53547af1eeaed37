"""What a function returns is given to a name that it sets itself: what is returned comes last."""
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
