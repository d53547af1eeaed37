"""Ranges and iterators that are selected at run time."""
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


@cuda.jit("void(float32[::1], float32[::1], float32[::1], int64, int32)")
def arrays(x, y, z, n, m):
    a = x if n > 3 else y if m > 3 else z
    a[0] = 1
    b = (x if m == 2 else z) if n > 3 else (y if m > 3 else z)
    b[0] = 1
    c = x[n:] if m > 2 else z
    for i in range(c.size):
        c[i] = i
    low, high = (n, m) if n < m else (m, n)
    x[low] = x[high]
    low, high = (high, low) if n < m else (low, high)
    y[low] = y[high]
    (x if n > 8 else y if cuda.atomic.add(z, 0, 1) > 0 else z)[1] = 3
