"""Ranges, iterators and views keep the values at their creation when variables are assigned later."""
from numba import cuda


@cuda.jit("void(float32[::1], float32[::1], int64, int64)")
def kernel(x, y, n, start):
    r = range(n)
    it = enumerate(x, start)
    pairs = zip(x[:n], y)
    part = x[start:n]
    n = 3
    start = 5
    for i in r:
        x[i] = n
    for i, v in it:
        y[i] = v + start
    for a, b in pairs:
        x[0] += a * b + n
    for v in part:
        x[1] += v
    for i in range(n, x.size, start):
        n += 1
        start = 2
        x[i] = n
    k = 0
    for i in range(k, k + 4):
        k = i * 2
        x[k] = i
    last = x.size
    while last > n:
        last //= 2
        n += 1
    x[2] = last
