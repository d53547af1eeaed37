"""Sums over loops with a known number of iterations, which fit in an int or just do not, compared with Python's integers."""
import numpy as np
import pytest

from py2cu import cuda

TIMES = (1 << 16) - 1


@cuda.jit
def sums(x, out):
    up = 0
    down = 0
    above = 0
    below = 0
    for _ in range(TIMES):
        up += x[0]
        down -= x[0]
    for _ in range(TIMES + 1):
        above += x[0]
        below -= x[0]
    out[0] = up
    out[1] = down
    out[2] = above
    out[3] = below


@cuda.jit
def nested(x, n, out):
    total = 5
    steps = 0
    for i in range(7):
        for j in range(i, 12, 3):
            if x[j] == 1:
                continue
            if x[j] == 2:
                break
            total = total + x[j]
            for k in range(j, 0, -2):
                total -= k
                steps += 1
        total += n
    out[0] = total
    out[1] = steps


@cuda.jit
def other_values(x, out):
    doubled = 1
    for _ in range(60):
        doubled += doubled
    changed = 0
    for k in range(x.size):
        changed += 5
        if x[k] == 3:
            changed = 1 << 40
    first = 0
    second = 1
    for _ in range(40):
        first += second
        second += first - second // 2
        if second > 1 << 50:
            second -= 1 << 50
    while_sum = 0
    k = 0
    while k < x.size:
        while_sum += 1 << 30
        k += 1
    near = 9223372036854775807
    for _ in range(2):
        near += x[0]
    out[0] = doubled
    out[1] = changed
    out[2] = first
    out[3] = while_sum
    out[4] = near


def wrapped(values):
    return [(value + (1 << 63)) % (1 << 64) - (1 << 63) for value in values]


@pytest.mark.parametrize("value", [-(1 << 15), -1, 0, (1 << 15) - 1])
def test_limits(value):
    out = np.zeros(4, np.int64)
    sums[1, 1](np.array([value], np.int16), out)
    assert list(out) == [value * TIMES, -value * TIMES, value * (TIMES + 1), -value * (TIMES + 1)]


@pytest.mark.parametrize("n", [0, -(1 << 40), (1 << 29) - 1])
def test_nested(n):
    for seed in range(8):
        x, out, expected = np.random.default_rng(seed).integers(-4, 4, 12).astype(np.int8), np.zeros(2, np.int64), [0, 0]
        nested[1, 1](x, n, out)
        nested.py_func([int(v) for v in x], n, expected)
        assert list(out) == expected


def test_sums_of_other_values():
    for first in (0, 1, -1):
        x, out, expected = np.array([first, 1, 3, 2, 0, 7]), np.zeros(5, np.int64), [0] * 5
        other_values[1, 1](x, out)
        other_values.py_func(Sequence([int(v) for v in x]), expected)
        assert list(out) == wrapped(expected)


class Sequence(list):
    """A list with the attribute of an array."""

    @property
    def size(self):
        return len(self)
