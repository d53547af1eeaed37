"""What programs from public repositories do and what was not taken at first, in kernels of our own."""
import numpy as np
import pytest

from py2cu import cuda


@cuda.jit
def halves(x, n, f):
    """The halving of a reduction, written with / instead of //."""
    for i in range(n / 2):
        x[i] += 1
    for i in range(1, f):
        x[i] += 10
    for i in range(f, 0.5, -2):
        x[i] += 100


@pytest.mark.parametrize("n, f", [(0, 0.0), (1, 1.0), (7, 3.99), (8, -2.5), (9, 7.0)])
def test_floats_in_range(n, f):
    """The fraction is cut off, also below 0."""
    x = np.zeros(10)
    halves[1, 1](x, n, f)
    expected = np.zeros(10)
    expected[:int(n / 2)] += 1
    expected[1:max(1, int(f))] += 10
    expected[[i for i in range(int(f), 0, -2)]] += 100
    np.testing.assert_array_equal(x, expected)
