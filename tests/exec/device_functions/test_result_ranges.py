"""Indices that device functions return, some of them negative, with known and with unknown ranges."""
import inspect

import numpy as np

from py2cu import cuda


@cuda.jit(device=True)
def clamp(i, low, high):
    return max(low, min(i, high))


@cuda.jit(device=True)
def first(x, value):
    for i in range(x.size):
        if x[i] == value:
            return i
    return -1


@cuda.jit(device=True)
def bucket(key, count):
    return (key * 31 + 7) % count


@cuda.jit(device=True)
def signed(key):
    return bucket(key, 5) - 2


@cuda.jit(device=True)
def steps(n):
    if n < 2:
        return -n
    return steps(n - 1) % 7 - 3


@cuda.jit
def kernel(x, out, n):
    for i in range(-2, 12):
        out[clamp(i - 1, 0, x.size - 1)] += x[clamp(i + 1, 0, x.size - 1)]
        out[signed(i)] = out[signed(i)] * 3 + i
        out[first(x, i)] += 100 + i
        out[steps(i)] += 1000 * i
        if signed(i) >= 0 and first(x, i) < 0:
            out[n] += 1


def test_results_as_indices():
    x = np.array([3, 1, 4, 1, 5, 9, 2, 6])
    out, expected = np.zeros(8, np.int64), np.zeros(8, np.int64)
    kernel[1, 1](x, out, -3)
    plain = {}
    for name in ("clamp", "first", "bucket", "signed", "steps", "kernel"):
        exec(compile(inspect.getsource(globals()[name].py_func).split("\n", 1)[1], name, "exec"), plain)
    plain["kernel"](x, expected, -3)
    assert np.array_equal(out, expected)
