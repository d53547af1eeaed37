import numpy as np
from numba import cuda


@cuda.jit
def part(x, n):
    y = np.zeros(n)
    y[0] = x
    return y[0]


@cuda.jit("void(float32[::1], int64)")
def kernel(x, n):
    if n > 0:
        c = n
        x[1] = c
    else:
        c += 1
        x[1] = c
    print(n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n)
    x[0] = part(x[0], n)
