"""tuple.index and count, sums and truth values of tuples, lists as iterables of loops; compared with Python."""
import operator

import numpy as np
import pytest

from py2cu import cuda


def tuples(x, out):
    sizes = (3, 5, 5, 8)
    for i in range(x.size):
        v = x[i]
        if v in sizes:
            out[i] = sizes.index(v) * 10 + sizes.count(v)
        out[i] += (v, x[0], x[-1]).count(v) * 100 + (v, x[0]).index(v)
        out[i] += (1.5, 2.0).count(v) * 1000
        operator.setitem(out, i, operator.getitem(out, i) + operator.contains(sizes, v) * 10000)
        out[i] += operator.is_not(v, None) + operator.contains(x, v)


def ranges(x, out):
    for i in range(x.size):
        v = x[i] / 2
        r = range(1, 9, 2)
        out[i] = (v in range(4)) + 2 * (v in range(10, 0, -3)) + 4 * (v in r) + 8 * (np.float32(v) in range(3, 5)) + 16 * (x[i] in r)
        r = range(9, 1, -2)
        out[i] += 32 * (x[i] in r) + 64 * (-v in range(-4, 4))


def lists(x, out):
    for i in range(x.size):
        v = x[i]
        out[i] = (v in [3, 5, 8]) + 2 * (v not in [v, 2]) + 4 * (v in [0.0, 2.0])
        for k in [1, 2, v]:
            out[i] += 10 * k
        for k, weight in [(1, 2.5), (2, 0.5)]:
            out[i] += k * weight * 100


@pytest.mark.parametrize("kernel", [tuples, ranges, lists])
def test_python(kernel):
    x = np.array([5, 3, 8, 2, 0, -1, 7, 9, 1, 12])
    expected, got = np.zeros(x.size, np.int64), np.zeros(x.size, np.int64)
    kernel(x, expected)
    cuda.jit(kernel)[1, 1](x, got)
    np.testing.assert_array_equal(got, expected)


def test_not_in_tuple():
    def kernel(x, out):
        i = cuda.grid(1)
        out[i] = (1, 2).index(x[i])
        out[i] += 100

    x, out = np.array([1, 2, 3]), np.zeros(3, np.int64)
    cuda.jit(kernel)[1, 3](x, out)
    np.testing.assert_array_equal(out, [100, 101, 0])
    with pytest.raises(ValueError, match="not in tuple"):
        cuda.jit(kernel, debug=True, opt=False)[1, 3](x, out)


def test_tuples():
    @cuda.jit
    def kernel(x, out):
        t = (x[0], x[1], 3)
        out[0] = sum(t)
        out[1] = sum(t, 10)
        out[2] = any((x[0] > 5, x[1] > 5))
        out[3] = all(t)
        out[4] = any((0, 0.0))

    out = np.zeros(5)
    kernel[1, 1](np.array([1.5, 2.25]), out)
    assert out.tolist() == [6.75, 16.75, 0, 1, 0]


NAMES = ("north", "east", "south", "east")


def of_tuples(x, out):
    for i in range(x.size):
        pairs = ((1, 2), (i, x[i]), (x[i] + i, 2.5), (3, 2))
        out[i] = pairs.index((i, x[i])) * 10 + pairs.count((x[i] + 1, 2)) + 100 * pairs.count(pairs[0])
    out[0] += 1000 * (NAMES.index("south") + NAMES.count("east") + 10 * NAMES.count("west")) + ("a", 3, None).count(3)


def test_index_and_count_of_tuples_and_strings():
    x = np.array([2, 2, 0, 1, 2])
    expected, got = np.zeros(5, np.int64), np.zeros(5, np.int64)
    of_tuples(x, expected)
    cuda.jit(of_tuples)[1, 1](x, got)
    assert got.tolist() == expected.tolist()
