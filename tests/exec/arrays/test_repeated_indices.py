"""Repeated uses of an index that may be negative: it is normalized once, and again after one of its operands has changed."""
import numpy as np
import pytest

from py2cu import cuda


def straight(m, x, i, j):
    m[i, 0] = 1
    m[i, 1] = m[i, 2] + m[i, j]
    x[j] += m[i, j] * x[j]
    i -= 1
    m[i, 0] = m[i, 1] * m[i, 2]
    m[i, 1] = m[i, 0] + m[i, j]
    i = i + 1 if m[i, 2] > 0 else i - 1
    m[i, 0] += m[i, 1]
    m[i, 2] += m[i, 0]


def in_loops(m, x, i, j):
    for k in range(m.shape[1]):
        m[i, k] = m[i, k] * 2 + x[j]
    while x[i - 1] > 0 and x[i - 1] < 40:
        x[i - 1] -= 7
    for k in range(3):
        i -= k
        x[i] = x[i] * x[i] + 1
        if k == 1:
            i += 2
        x[i] += x[i] * x[i + 1] - x[i + 1]
    for k in range(-3, 3):
        x[k] += x[k] + x[k] * j


def in_branches(m, x, i, j):
    if i > j:
        x[i] = 1
    elif x[i] > 2:
        x[i] = x[i] + x[j] * x[j]
    else:
        x[j] = x[j] + x[j] * m[j, j]
    if i != 0:
        x[j // i] = x[j // i] * x[j // i]
    for k in range(2):
        at = i + k
        if at > 0:
            at -= 3
            x[at] += x[at] + m[at, at]
        x[at] -= m[at, 0]


@pytest.mark.parametrize("function", [straight, in_loops, in_branches])
@pytest.mark.parametrize("i, j", [(1, 2), (-1, 1), (2, -1), (-2, -3), (0, -2), (-3, 0)])
def test_results_equal_python(function, i, j):
    start = np.arange(20.0).reshape(5, 4) - 3, np.arange(1.0, 8.0)
    expected = [part.copy() for part in start]
    function(*expected, i, j)
    given = [part.copy() for part in start]
    cuda.jit(function)[1, 1](*given, i, j)
    np.testing.assert_array_equal(given[0], expected[0])
    np.testing.assert_array_equal(given[1], expected[1])
