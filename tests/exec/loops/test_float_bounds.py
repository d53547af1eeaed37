"""What programs from public repositories do and what was not taken at first, in kernels of our own."""
import os

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


@cuda.jit
def unguarded(x):
    x[cuda.grid(1)] = 7


def test_more_threads_than_elements(device):
    """A kernel that does not test its index writes past the end: what follows the array is nobody else's."""
    if not device.is_host or "asan" in os.environ.get("LD_PRELOAD", ""):
        pytest.skip("a GPU's memory comes in large pages, and a sanitizer stops the program")
    arrays = [cuda.to_device(np.zeros(n)) for n in (1, 100, 1000, 1, 100, 4096)]
    for array in arrays:
        unguarded[8, 1024](array)  # 64 KiB from the start of the array
    others = [cuda.to_device(np.zeros(100)) for _ in range(100)]
    assert all((array.copy_to_host() == 7).all() for array in arrays) and not any(other.copy_to_host().any() for other in others)
