"""Loops without iterations are removed; the side effects of their conditions, and their else, remain."""
from numba import cuda


@cuda.jit(device=True)
def step(x):
    x[0] += 1
    return x[0]


@cuda.jit("void(int64[::1], int64)")
def never(x, n):
    # before the loop
    while False:  # after its header
        x[1] = 1
    else:
        x[2] = n
    while step(x) and False:
        x[1] = 2
    a = n
    while n > 2 and False:
        a = 3
    x[3] = a
    if n > 4:
        while False:
            x[1] = 4
    else:
        x[4] = 5
