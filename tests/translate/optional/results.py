"""None is a value: the result of a function without a return value, and a call that is compared with None is still executed."""
from numba import cuda


@cuda.jit(device=True)
def store(x, value):
    x[0] = value


@cuda.jit(device=True)
def is_large(value):
    pass


@cuda.jit("void(float64[::1], int64)")
def truth(x, n):
    if store(x, 1):
        x[1] = 1
    if n > 3 and not store(x, 2):
        x[1] = 2
    x[2] = 1 if is_large(n) else 3
    for item in filter(is_large, x):
        x[3] += item


@cuda.jit("void(float64[::1], int64)")
def values(x, n):
    done = store(x, 1)
    x[1] = done is None
    again = store(x, 2) or n
    x[2] = again
    both = store(x, 3), n
    x[3] = both[1]
    store(x, 4) if n > 3 else None
    x[4] = store(x, 5) is None
    some = n or None
    if some is not None:
        x[5] = some


@cuda.jit("void(float64[::1], int64)")
def tuples(x, n):
    pair = (n, 1) and (n, 2)
    x[0] = pair[1]
    x[1] = 1 if pair else 2
    x[2] = bool(())
