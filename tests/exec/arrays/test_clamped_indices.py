"""Indices that are clamped to the bounds of an array, and windows around an element: no unnecessary checks for negative indices, and -1 is the last element."""
import numpy as np
import pytest

from py2cu import cuda


def clamped(x, y, i, j):
    h, w = x.shape
    row = min(max(i, 0), h - 1)
    column = max(0, min(j, w - 1))
    y[0] = x[row, column]
    y[1] = x[row, min(row, w - 1)]
    y[2] = y[h - 2] + y[min(j, w - 1)]
    k = i
    if k < 0:
        k = 0
    if k > w - 1:
        k = w - 1
    y[3] = x[0, k] + x[h - 1, w - 1]


@pytest.mark.parametrize("i, j", [(0, 0), (-3, -2), (9, 9), (2, -1), (-1, 3)])
@pytest.mark.parametrize("shape", [(3, 4), (1, 1), (1, 5), (4, 2)])
def test_clamped(shape, i, j):
    x, start = np.arange(1.0, 1 + np.prod(shape)).reshape(shape), np.arange(10.0)
    expected, given = start.copy(), start.copy()
    if j < -shape[1]:
        pytest.skip("outside of the array")
    clamped(x, expected, i, j)
    cuda.jit(clamped)[1, 1](x, given, i, j)
    np.testing.assert_array_equal(given, expected)


def test_empty_array_is_not_accessed():
    @cuda.jit
    def last(x, y):
        n = x.shape[0]
        y[0] = x[min(3, n - 1)] if n > 0 else -7

    y = np.zeros(1)
    last[1, 1](np.zeros(0), y)
    assert y[0] == -7
    last[1, 1](np.arange(3.0), y)
    assert y[0] == 2


@pytest.mark.parametrize("radius", [0, 1, 3, -1])
def test_windows(radius):
    @cuda.jit
    def window(x, y, radius):
        i = cuda.grid(1)
        if i < radius or i >= x.size - radius:
            return
        for d in range(-radius, radius + 1):
            y[i] += x[i + d] * (d + radius + 1)
        for k in range(2 * radius + 1):
            y[i] += x[i + k - radius]

    x, y = np.arange(1.0, 12.0) ** 2, np.zeros(11)
    window[1, 32](x, y, radius)
    expected = np.zeros(11)
    for i in range(max(radius, 0), 11 - max(radius, 0)):
        expected[i] = sum(x[i + d] * (d + radius + 2) for d in range(-radius, radius + 1))
    np.testing.assert_array_equal(y, expected)
