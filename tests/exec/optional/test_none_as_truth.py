"""None where a truth is asked for."""
import numpy as np

from py2cu import cuda


@cuda.jit(device=True)
def store(x, value):
    x[0] += value


@cuda.jit(device=True)
def small(n):
    if n < 10:
        return n
    return None


@cuda.jit
def none_values(x, n):
    if store(x, 1):
        x[1] = 1
    if n > 3 and not store(x, 10):
        x[1] = 2
    x[2] = 1 if store(x, 100) else 3
    again = store(x, 1000) or n
    x[3] = again
    x[4] = store(x, 10000) is None
    store(x, 100000) if n > 30 else None
    some = small(n) or None
    x[5] = 7 if some is None else 8
    none = n and None
    x[6] = 7 if none is None else 8
    pair = (n, 1) and (n, 2)
    x[7] = pair[1]


def test_none_values():
    for n in (4, 40, 0):
        x = np.zeros(8, np.int64)
        none_values[1, 1](x, n)
        calls = 1 + (10 if n > 3 else 0) + 100 + 1000 + 10000 + (100000 if n > 30 else 0)
        want = [calls, 2 if n > 3 else 0, 3, n, 1]
        some, none = ((n if n < 10 else None) or None), n and None
        want += [7 if some is None else 8, 7 if none is None else 8, 2]
        assert x.tolist() == want
