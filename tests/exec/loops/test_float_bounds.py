"""Float bounds of loops and slices are truncated, as in Numba."""
import math

import numpy as np
import pytest

from py2cu import cuda


@cuda.jit
def halves(x, n, f):
    """The halving of a reduction, with / instead of //."""
    for i in range(n / 2):
        x[i] += 1
    for i in range(1, f):
        x[i] += 10
    for i in range(f, 0.5, -2):
        x[i] += 100


@pytest.mark.parametrize("n, f", [(0, 0.0), (1, 1.0), (7, 3.99), (8, -2.5), (9, 7.0)])
def test_floats_in_range(n, f):
    """The fraction is truncated, also below 0."""
    x = np.zeros(10)
    halves[1, 1](x, n, f)
    expected = np.zeros(10)
    expected[:int(n / 2)] += 1
    expected[1:max(1, int(f))] += 10
    expected[[i for i in range(int(f), 0, -2)]] += 100
    np.testing.assert_array_equal(x, expected)


def test_bounds_that_are_floats():
    @cuda.jit
    def kernel(x, start, n, tile, out):
        for step in range(math.ceil(n / tile)):
            out[0] += step
        for i in range(start, n / 2, 1.9):
            out[1] += i
        part = x[start:n / 2]
        for value in part:
            out[2] += value
        back = x[-n / 4:]
        out[3] = len(back)

    x = np.arange(20.0)
    for start in 2.0, 2.7, np.float32(3.5), 1:
        for n in 9, 10, 7:
            out = np.zeros(4)
            kernel[1, 1](x, start, n, 4, out)
            assert out.tolist() == [sum(range(math.ceil(n / 4))), sum(range(int(start), int(n / 2), 1)), x[int(start):int(n / 2)].sum(),
                                    len(x[int(-n / 4):])]
