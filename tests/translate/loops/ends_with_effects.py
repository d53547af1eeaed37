# The end of a range is evaluated once, at the creation of the range, and read later.
from numba import cuda


@cuda.jit(device=True)
def store(x):
    x[0] += 1
    return x[0]


@cuda.jit("void(int64[::1], int64[::1])")
def kernel(x, y):
    r = range(store(x))
    x[1] = r.stop + len(r) + sum(r)
    for i, v in zip(r, y):
        x[i + 2] += v
    for i, v in zip(range(1, store(x), store(x)), reversed(y)):
        x[i] = v
