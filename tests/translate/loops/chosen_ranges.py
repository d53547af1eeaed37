"""Ranges and iterators that the program chooses while it runs."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1], int64, int32)")
def kernel(x, y, n, m):
    for i in range(n) if n > 3 else range(10):
        x[i] = 1
    for i in range(0, n, 2) if n > 3 else range(m, n):
        x[i] = 2
    r = range(n)
    if n > 5:
        r = range(n, 2 * n)
    x[len(r)] = 3
    for i in r:
        x[i] = i
    for i, v in enumerate(x if n > 2 else y) if n > 1 else enumerate(y):
        y[i] = v
    if n > 3:
        it = iter(x)
    else:
        it = iter(y)
    for v in it:
        y[0] += v
