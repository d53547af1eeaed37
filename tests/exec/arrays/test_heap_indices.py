"""Indices that grow by a factor in each iteration, as in heaps and search trees; wrapped indices count from the end."""
import numpy as np

from py2cu import cuda


@cuda.jit
def descend(x, out, levels):
    i = cuda.grid(1)
    if i < out.size:
        k = 0
        for level in range(levels):
            if x[k] > i:
                k = 2 * k + 1
            else:
                k = 2 * k + 2
        out[i] = x[k]


@cuda.jit
def doubled(out, times):
    k = 1
    for i in range(times):
        k *= -2
    out[k] = times


def test_heap():
    """The leaves of a complete binary tree are the sorted numbers that a binary search finds."""
    levels = 5
    x = np.zeros(2 ** (levels + 1) - 1, np.int64)

    def fill(k, low, high):
        if 2 * k + 2 < x.size:
            middle = (low + high) // 2
            x[k] = middle
            fill(2 * k + 1, low, middle)
            fill(2 * k + 2, middle, high)
        else:
            x[k] = low

    fill(0, 0, 2**levels)
    out = np.zeros(2**levels, np.int64)
    descend[1, 32](x, out, levels)
    np.testing.assert_array_equal(out, np.arange(2**levels))


def test_factors_of_either_sign():
    for times in range(5):
        out = np.zeros(20, np.int64)
        doubled[1, 1](out, times)
        assert out[(-2) ** times] == times
