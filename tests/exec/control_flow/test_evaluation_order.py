"""Evaluation order: kernels that call functions with a counter, compared with the same functions in Python."""
import numpy as np
import pytest

from py2cu import cuda


@cuda.jit(device=True)
def count(c):
    c[0] += 1
    return c[0]


@cuda.jit(device=True)
def three(a, b, c=4):
    return a * 100 + b * 10 + c


@cuda.jit(device=True)
def last(c):
    return c[0]


@cuda.jit
def augmented(c, out):
    out[count(c)] += count(c)
    out[count(c)] -= count(c) * 10
    out[count(c)] *= 3
    out[count(c)] //= c[0]
    c[0] += count(c)
    c[1] += c[0] + count(c) - c[0]
    c[c[0] - 8] -= count(c)
    out[count(c) - count(c)] += c[0]


@cuda.jit
def arguments(c, out):
    out[0] = three(b=count(c), a=count(c))
    out[1] = three(count(c), c=count(c), b=count(c))
    out[2] = three(count(c), c[0], count(c))
    out[3] = three(c[0], count(c), last(c))
    out[4] = three(c=c[0], b=count(c), a=c[0])
    out[count(c)] = c[0]
    out[c[0] - 8] = count(c) + c[0] * c[0] - count(c)
    out[count(c) - 8], out[7] = c[0], count(c)


@cuda.jit
def atomics(c, out):
    out[0] = three(cuda.atomic.add(c, 0, 1), c[0], cuda.atomic.add(c, 0, 2))
    c[0] += cuda.atomic.add(c, 0, 5)
    out[1] = c[0]


@pytest.mark.parametrize("kernel", [augmented, arguments])
def test_order(kernel):
    c, out = np.zeros(12, np.int64), np.ones(16, np.int64)
    kernel[1, 1](c, out)
    wanted_c, wanted = np.zeros(12, np.int64), np.ones(16, np.int64)
    outside = {name: globals()[name].py_func for name in ("three", "last", "count")}
    type(kernel.py_func)(kernel.py_func.__code__, outside)(wanted_c, wanted)
    assert c.tolist() == wanted_c.tolist() and out.tolist() == wanted.tolist()


def test_order_of_atomics():
    c, out = np.zeros(2, np.int64), np.zeros(2, np.int64)
    atomics[1, 1](c, out)
    assert out.tolist() == [0 * 100 + 1 * 10 + 1, 3 + 3]
