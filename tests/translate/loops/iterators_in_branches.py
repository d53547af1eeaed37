"""Iterators with several definitions, which are in the same branch as the only loop over them."""
from numba import cuda


@cuda.jit("void(float64[::1], float64[::1], boolean, boolean)")
def kernel(x, y, c, d):
    if x.size > 2:
        if c:
            items = x.flat
        else:
            items = y.flat
        for item in items:
            x[0] += item
    if d:
        x[1] = 0
    else:
        if c:
            pairs = zip(x, y)
        else:
            pairs = zip(y, x)
        for a, b in pairs:
            x[1] += a * b
