"""Indices next to conditions that have a name: negative ones still select from the end, unless the condition excludes them."""
import itertools

import numpy as np
import pytest

from py2cu import cuda

NUMBERS = [-5, -2, -1, 0, 1, 3, 4]


def conditions(x, i, j, n):
    inside = 0 <= i and i < n
    if inside:
        x[i] = 1
    else:
        x[i] = 2
    far = i > 1 and x[0] > 0.0 and j >= i - 1
    x[0] = 0
    if far:
        x[i - 2] += 3
        x[j] += 4
    above = i >= 0
    i -= n
    if above:
        x[i] += 8
    flag = i >= 0
    if j > 0:
        flag = j < n
    if flag:
        x[i] += 16
    if not (i < 0 or j < 0):
        x[min(i, j)] += 32


def products(x, i, j, n):
    index = i * n
    if n > 0:
        x[index % 5] += 1
        if -5 <= index < 5:
            x[index] += 2
    for k in range(3):
        if n > 0 and -5 <= index < 5:
            x[index] += 4
        n += 1
    low = min(i, j)
    if low >= 0:
        x[i] += 8
        x[j] += 16
    high = max(i, j)
    if high < 0:
        x[i] += 32
        x[j] += 64


def loops(x, i, j, n):
    for k in range(n):
        if k > 1:
            last = k - 3
            x[last] += 1
    at = i
    for k in range(3):
        below = at < 0
        at = j
        if below:
            x[at] += 2
        else:
            x[at - 1] += 4


@pytest.mark.parametrize("function", [conditions, products, loops])
def test_like_python(function):
    kernel = cuda.jit(function)
    for i, j, n in itertools.product(NUMBERS, NUMBERS, [-1, 0, 1, 2, 3]):
        expected = np.arange(12, dtype=np.float64)
        result = expected.copy()
        function(expected, i, j, n)
        kernel[1, 1](result, i, j, n)
        assert result.tolist() == expected.tolist(), (i, j, n)


@pytest.mark.parametrize("border", [0, 1, 2, 3, 4])
def test_windows(border):
    expected = np.zeros(16)
    for i in range(border, 14):
        for s in range(2, 0, -1):
            for k in range(-2, 3):
                expected[i + k - s] += 1
    result = np.zeros(16)

    @cuda.jit
    def kernel(x, border, size, reach):
        i = cuda.grid(1)
        if i >= border and i < x.shape[0] - 2:
            for s in range(size, 0, -1):
                for k in range(-reach, reach + 1):
                    at = i + k
                    cuda.atomic.add(x, at - s, 1)

    kernel[1, 16](result, border, 2, 2)
    assert result.tolist() == expected.tolist()
