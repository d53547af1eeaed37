"""Device functions with iterators as arguments: range, zip and enumerate; a parameter that is assigned again is a separate variable."""
from numba import cuda


@cuda.jit(device=True)
def total(pairs, scale):
    result = 0.0
    for a, b in pairs:
        result += a * b
    scale = scale * 2
    return result * scale


@cuda.jit(device=True)
def numbered(items, most):
    last = -1
    for i, value in items:
        if i > most:
            break
        last = i
    items = last + 1
    return items


@cuda.jit(device=True)
def counted(steps):
    result = 0
    for i in steps:
        result += i
    steps = result
    return steps


@cuda.jit("void(float64[::1], float64[::1], int64)")
def kernel(x, y, n):
    x[0] = total(zip(x, y), n)
    x[1] = total(zip(y[1:], x), 3)
    x[2] = numbered(enumerate(x), 5)
    x[3] = numbered(enumerate(y, n), n + 2)
    x[4] = counted(range(n)) + counted(range(1, n, 2))
