"""Patterns that capture, and `in` ranges with a step; the same Python says what is right."""
import numpy as np
import pytest

from py2cu import cuda


def classify(x, low, out):
    for i in range(x.size):
        match x[i]:
            case 0:
                out[i] = -1
            case 1 | 2 | 3 as small:
                out[i] = small * 10
            case n if n > low:
                out[i] = n // 2
            case (n) if n < -low and (half := n // 2) % 2 == 0:
                out[i] = -n + half
            case other:
                out[i] = other + 1000


def again(x, low, out):
    for i in range(x.size):
        n = x[i]
        match n:
            case n if n > low:
                out[i] = n
            case m:
                out[i] = m + n
        match i % 3:
            case rest if rest > 1:
                out[i] += rest
            case 1:
                out[i] += 7 + rest
        match n + 1:
            case _ as k:
                out[i] += k


def after(x, low, out):
    n = -5
    for i in range(x.size):
        match x[i]:
            case 7:
                pass
            case n if n > low:
                out[i] = 1
            case 1 | 2 as n:
                out[i] = 2
        out[i] += n


def within(x, low, out):
    for i in range(x.size):
        v = x[i]
        for step in (1, 2, 3, 7, -1, -2, -5):
            out[i] = out[i] * 2 + (v in range(low, 12, step)) + 3 * (v in range(12, low, step))
        out[i] = out[i] * 2 + (v in range(-9, 9, 4)) + 3 * (v in range(9, -9, -4)) + 5 * (v not in range(9, -9, -1))
        out[i] = out[i] * 2 + ((v % 2) in range(1, 2, 1)) + (x[i] + 1 in range(low, x[-1], 2))


@pytest.mark.parametrize("kernel", [classify, again, after, within])
def test_patterns(kernel):
    x = np.array([0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 100, -1, -2, -3, -4, -9, -10, -11, 11])
    expected, got = np.zeros(x.size, np.int64), np.zeros(x.size, np.int64)
    kernel(x, 4, expected)
    cuda.jit(kernel)[1, 1](x, 4, got)
    np.testing.assert_array_equal(got, expected)
