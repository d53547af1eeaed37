"""Slices, steps and sizes with the largest and smallest possible bounds, compared with NumPy."""
import itertools

import numpy as np

from py2cu import cuda

MIN, MAX = np.iinfo(np.int64).min, np.iinfo(np.int64).max
BOUNDS = [MIN, MIN + 1, -13, -12, -2, 0, 3, 11, 12, 13, MAX - 1, MAX]


@cuda.jit(device=True)
def digits(part):
    total = 0
    for value in part:
        total = total * 3 + value
    return total * 100 + part.size


@cuda.jit
def sizes(x, bounds, out):
    for k in range(bounds.shape[0]):
        a, b = bounds[k, 0], bounds[k, 1]
        out[k, 0] = digits(x[a:b])
        out[k, 1] = digits(x[a:b:3])
        out[k, 2] = digits(x[a:b:-1])
        out[k, 3] = digits(x[a::-2])
        out[k, 4] = digits(x[:b:-3])
        out[k, 5] = digits(x[::-1][a:b])
        out[k, 6] = digits(x[1:][a:b])


def test_slices_with_any_bounds():
    x, bounds = np.arange(1, 13), np.array(list(itertools.product(BOUNDS, BOUNDS)), np.int64)
    out = np.zeros((len(bounds), 7), np.int64)
    sizes[1, 1](x, bounds, out)
    for row, (a, b) in zip(out.tolist(), bounds.tolist()):
        parts = (x[a:b], x[a:b:3], x[a:b:-1], x[a::-2], x[:b:-3], x[::-1][a:b], x[1:][a:b])
        assert row == [digits.py_func(part) for part in parts], (a, b)


@cuda.jit
def extremes(x, out, n):
    out[0] = x[::MIN][0]
    out[1] = x[::MAX].size
    out[2] = len(range(0, 5, MAX)) + 10 * len(range(0, 5, MIN)) + 100 * len(range(5, 0, MIN))
    out[3] = (n in range(n, -3, MIN)) + 10 * (n in range(0, n, MAX))
    out[4] = x.reshape(2, -7)[1, 1]  # as in Numba, any negative bound is open
    out[5] = x.reshape(0, -1).size


def test_extreme_bounds():
    x, out = np.arange(10, dtype=np.int64), np.zeros(6, np.int64)
    extremes[1, 1](x, out, 5)
    assert out[0] == x[::-MAX][0] and out[1] == x[::MAX].size
    assert out[2] == len(range(0, 5, MAX)) + 10 * len(range(0, 5, MIN)) + 100 * len(range(5, 0, MIN))
    assert out[3] == (5 in range(5, -3, MIN)) + 10 * (5 in range(0, 5, MAX))
    assert out[4] == x.reshape(2, -1)[1, 1] and out[5] == 0
