"""Operands that do not affect the result are evaluated
exactly once and in Python's order; compared with Python."""
import numpy as np
import pytest

from py2cu import cuda


@cuda.jit(device=True)
def seen(x, number, value):
    x[0] = (x[0] * 31 + number) % 1000003
    return value


@cuda.jit
def ranges(x, out):
    i = x[1]
    out[0] = i in range(seen(x, 1, 100), seen(x, 2, 200))
    out[1] = i in range(3, seen(x, 3, i), -1)
    i in range(8, seen(x, 4, i), -1)
    out[2] = x[0] % 7 not in range(seen(x, 5, 6), x[seen(x, 6, 1)], -3)
    out[3] = 2.5 in range(seen(x, 7, 0), seen(x, 8, 5))
    out[4] = seen(x, 9, 4) in range(seen(x, 10, 5), seen(x, 11, 9), seen(x, 12, 2))


@cuda.jit
def truths(x, out):
    out[0] = any((seen(x, 1, 1), seen(x, 2, 0)))
    out[1] = all((seen(x, 3, 0), x[1] > 100, seen(x, 4, 1)))
    out[2] = np.logical_and(seen(x, 5, 0), seen(x, 6, 1))
    out[3] = np.logical_or(seen(x, 7, 2), seen(x, 8, 1))


@cuda.jit
def known(x, out):
    out[0] = x[seen(x, 1, 1):].ndim
    out[1] = seen(x, 2, 2.5).imag + np.imag(seen(x, 3, 2.5))
    out[2] = hasattr(seen(x, 4, x), "shape")
    out[3] = isinstance(seen(x, 5, 2.5), float)
    out[4] = type(seen(x, 6, x[1]))(seen(x, 7, 3.5))
    out[5] = isinstance((seen(x, 8, 1), 2), tuple)
    out[6] = x[seen(x, 9, 1):].itemsize


@cuda.jit
def arguments(x, out):
    out[0] = round(seen(x, 1, 2.567), seen(x, 2, 2))
    out[1] = sum((seen(x, 3, 1), x[0] % 10, seen(x, 4, 2)), seen(x, 5, 3))
    out[2] = max(x[0] % 10, seen(x, 6, 2), x[0] % 100)
    out[3] = x[slice(seen(x, 7, 1), seen(x, 8, 4), seen(x, 9, 2))].size
    out[4] = (seen(x, 10, 5), x[1], seen(x, 11, 6)).index(seen(x, 12, 5))
    out[5] = (seen(x, 13, 5), x[1], seen(x, 14, 6)).count(seen(x, 15, 5))


@pytest.mark.parametrize("kernel", [ranges, truths, known, arguments])
def test_python(kernel):
    wanted, got = (((np.array([1, 5, 3, 8, 2])), np.zeros(8)) for _ in range(2))
    outside = {"np": np, "seen": seen.py_func}
    type(kernel.py_func)(kernel.py_func.__code__, outside)(*wanted)
    kernel[1, 1](*got)
    for one, other in zip(wanted, got):
        np.testing.assert_array_equal(other, one)


@cuda.jit
def atomics(x, out):
    out[0] = cuda.atomic.add(x, seen(x, 1, 1), seen(x, 2, 7))
    out[1] = cuda.atomic.cas(x, seen(x, 3, 2), seen(x, 4, 3), seen(x, 5, 9))
    out[2] = cuda.selp(seen(x, 6, 0), seen(x, 7, 4), seen(x, 8, 5))


def test_order_of_arguments():
    x, out = np.array([1, 5, 3]), np.zeros(3)
    atomics[1, 1](x, out)
    order = 1
    for number in range(1, 9):
        order = (order * 31 + number) % 1000003
    assert x.tolist() == [order, 12, 9] and out.tolist() == [5, 3, 5]


@cuda.jit
def texts(x, names, out):
    out[0] = names[seen(x, 1, 0)] == names[seen(x, 2, 1)]
    out[1] = names[x[1] % 2] < names[seen(x, 3, 0)]


def test_strings():
    x, out = np.array([1, 5, 3]), np.zeros(2)
    texts[1, 1](x, np.array(["b", "a"]), out)
    assert x[0] == ((31 + 1) * 31 + 2) * 31 + 3 and out.tolist() == [0, 1]
