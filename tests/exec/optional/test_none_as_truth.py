"""Truth values of None."""
import numpy as np
import pytest

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


def half(n):
    if n % 2 == 0:
        return n // 2
    return None


def chosen(n, x):
    """The operand that `and` and `or` return, including None."""
    a = half(n) and 3
    x[0] = 1 if a is None else a
    b = n > 2 and half(n)
    x[1] = 1 if b is None else b
    c = half(n) or 7
    x[2] = c + (half(n) or 8)
    d = n or half(n + 1)
    x[3] = 1 if d is None else d
    e = (half(n) and n) or (n > 4 and half(n + 1))
    x[4] = 1 if e is None else e
    if half(n):
        x[5] = 1
    elif not half(n + 2):
        x[5] = 2
    x[6] = 1 if half(n) and n > 2 else 2
    while not half(n):
        n += 1
    x[7] = n


@pytest.mark.parametrize("debug", [False, True])
def test_chosen(debug):
    global half
    python_half, expected = half, {}
    for n in range(6):
        expected[n] = np.zeros(8, np.int64)
        chosen(n, expected[n])
    half = cuda.jit(device=True)(python_half)
    kernel = cuda.jit(debug=debug, opt=not debug)(chosen)
    try:
        for n in range(6):
            x = np.zeros(8, np.int64)
            kernel[1, 1](n, x)
            assert x.tolist() == expected[n].tolist()
    finally:
        half = python_half
