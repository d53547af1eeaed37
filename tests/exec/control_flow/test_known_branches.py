"""Branches that None, isinstance and constants decide before types are inferred, and branches that are decided at run time; results are Numba's."""
import math

import numpy as np

from py2cu import cuda


@cuda.jit(device=True)
def scaled(x, by=None):
    return x if by is None else x * by


def test_none_and_isinstance():
    @cuda.jit
    def kernel(x, out):
        out[0] = scaled(3.0)
        out[1] = scaled(3.0, 2)
        if x.ndim == 2:
            out[2] = x[1, 1]
        elif isinstance(x, np.ndarray):
            out[2] = x[1]
        out[3] = 1 if x is None or len(x.shape) > 1 else 2

    out = np.zeros(4)
    kernel[1, 1](np.arange(4.0), out)
    assert out.tolist() == [3, 6, 1, 2]
    kernel[1, 1](np.arange(4.0).reshape(2, 2), out)
    assert out.tolist() == [3, 6, 3, 1]


@cuda.jit(device=True)
def first_or_all(b):
    if isinstance(b, tuple):
        b = b[0]
    return b


@cuda.jit(device=True)
def above(x):
    if x > 0:
        return x + 1
    return None


@cuda.jit("int32(int32)", device=True)
def certainly(x):
    return above(x)


@cuda.jit
def chosen(out):
    out[0] = first_or_all((7, 1.5))
    out[1] = first_or_all((2.5,))
    out[2] = certainly(4)


def test_branches_by_type_and_declared_results():
    out = np.zeros(3)
    chosen[1, 1](out)
    assert out.tolist() == [7, 2.5, 5]


@cuda.jit(device=True)
def inverted(c):
    limit = max(0.5, 0.0)
    if limit <= limit:  # Numba does not evaluate calls before it infers types: both returns count, and are unified to float64
        return ~c
    return limit


@cuda.jit(device=True)
def inverted_whole(c):
    limit = 0.5
    if limit <= limit:  # this it knows
        return ~c
    return limit


@cuda.jit
def inverts(x, y):
    y[0] = inverted(x[0]) > inverted(x[1])
    y[1] = inverted_whole(x[0]) > inverted_whole(x[1])


def test_branches_on_results_of_calls_are_typed():
    y = np.zeros(2, np.int64)
    inverts[1, 1](np.array([0, 1], np.uint64), y)
    assert y.tolist() == [0, 1]


@cuda.jit
def on_a_call(n, out):
    value = n
    if math.ceil(2.5) != 3:
        value = 0.5
    out[0] = value // (n - n)


def test_both_branches_of_a_condition_with_a_call_determine_types():
    """Numba folds no calls, so value is float64: 7.0 // 0 is infinite, 7 // 0 would be 0."""
    out = np.zeros(1)
    on_a_call[1, 1](7, out)
    assert out[0] == np.inf


LIMIT = 3


@cuda.jit
def rows(n, f, b, z, out):
    """Numba: int is int64, float is float64, complex is complex128. A bool is an int, as in Python."""
    ...
    global LIMIT
    out[0] = isinstance(n, (list, int))
    out[1] = isinstance(f, (float, complex))
    out[2] = isinstance(b, int)
    out[3] = isinstance(b, bool)
    out[4] = isinstance(z, complex)
    out[5] = isinstance("abc", str)
    out[6] = isinstance(np.int32(n), int)
    out[7] = isinstance((n, f), (list, tuple))
    if n > LIMIT:
        ...
    else:
        out[8] = LIMIT
    tile = cuda.local.array(LIMIT, np.dtype("f4"))
    tile[0] = 0.1
    out[9] = tile[0] == np.float32(0.1) and isinstance(tile, np.ndarray)


def test_rows():
    out = np.zeros(10)
    rows[1, 1](2, np.float32(1), True, 1j, out)
    assert out.tolist() == [1, 0, 1, 1, 1, 1, 0, 1, 3, 1]


def never(x, n):
    while False:
        x[0] = 1
    else:
        x[1] = n
    a = n
    while not True:
        if n > 2:
            break
        a = 2
    else:
        x[2] = a + 1
    while (a := a + 1) and False:
        a = 7
    x[3] = a
    if n > 2:
        while False:
            x[0] = 2
    else:
        x[4] = 3
    for i in range(2):
        while n > 1 and False:
            x[0] = i
        x[5] += n


def test_loops_that_are_never_entered():
    for n in (0, 1, 5):
        x, expected = np.zeros(6, np.int64), np.zeros(6, np.int64)
        never(expected, n)
        cuda.jit(never)[1, 1](x, n)
        assert x.tolist() == expected.tolist()
