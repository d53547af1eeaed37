"""min and max of every pair of types, including NaN; Python and NumPy provide the expected values."""
import math

import numpy as np
import pytest

from py2cu import cuda


@pytest.mark.parametrize("kinds", [("float64", "int64"), ("int64", "float64"), ("float32", "int32"), ("uint8", "float32"), ("float16", "float64"),
                                   ("float32", "float16"), ("uint64", "int64"), ("float64", "float32"), ("float32", "float32")])
def test_min_and_max_with_nan(kinds):
    """For two floats, a NaN is ignored, as in NumPy's fmax; otherwise, values are compared as in Python: the second one is the result if it exceeds
    the first.
    """
    @cuda.jit
    def kernel(x, y, out):
        i, j = cuda.grid(2)
        if i < x.size and j < y.size:
            a, b = x[i], y[j]
            out[0, i, j] = max(a, b)
            out[1, i, j] = min(a, b)
            out[2, i, j] = max(x[i], y[j] + 0, 1.5)
            out[3, i, j] = min(b, a, 0.5)
            out[4, i, j] = max(a, 1)
            out[5, i, j] = min(1, b)
            out[6, i, j] = min(max(y[j] - 1.0, 0), 3)
            out[7, i, j] = max((a, b))

    values = {"f": [math.nan, -math.inf, -1.5, 0.0, 2.0, math.inf], "i": [-3, 0, 1, 7], "u": [0, 1, 7]}
    x, y = (np.array(values[np.dtype(kind).kind], kind) for kind in kinds)
    out = np.zeros((8, x.size, y.size))
    kernel[1, (8, 8)](x, y, out)
    two_floats = set(kinds) <= {"float32", "float64"}
    for i, a in enumerate(x.tolist()):
        for j, b in enumerate(y.tolist()):
            pair = [number for number in (a, b) if not math.isnan(number)] if two_floats else [a, b]
            pair = pair or [math.nan]
            expected = [max(pair), min(pair), max(a, b, 1.5), min(b, a, 0.5), max(a, 1), min(1, b), min(max(b - 1.0, 0), 3), max(a, b)]
            np.testing.assert_array_equal(out[:, i, j], np.array(expected, float), f"{kinds}: {a}, {b}")


NAN = math.nan


def extremes(out, a, b):
    i = cuda.grid(1)
    if i < a.size:
        out[0, i] = max(a[i], b[i])
        out[1, i] = min(a[i], b[i])
        out[2, i] = np.fmax(a[i], b[i])
        out[3, i] = np.fmin(a[i], b[i])


# PTX: max and min return the other operand if one is NaN, and -0 is less than +0.
A = [0.0, -0.0, 0.0, -0.0, 1.0, NAN, NAN, 2.0, -3.0, math.inf]
B = [-0.0, 0.0, 0.0, -0.0, NAN, 1.0, NAN, 2.0, 5.0, NAN]
LARGER = [0.0, 0.0, 0.0, -0.0, 1.0, 1.0, NAN, 2.0, 5.0, math.inf]
SMALLER = [-0.0, -0.0, 0.0, -0.0, 1.0, 1.0, NAN, 2.0, -3.0, math.inf]


@pytest.mark.parametrize("debug", [False, True])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_zeros_and_nan(dtype, debug):
    a, b, out = np.array(A, dtype), np.array(B, dtype), np.zeros((4, len(A)), dtype)
    cuda.jit(extremes, debug=debug, opt=not debug)[1, 32](out, a, b)
    for larger, smaller in (out[:2], out[2:]):
        for got, expected in ((larger, LARGER), (smaller, SMALLER)):
            assert np.array_equal(got, np.array(expected, dtype), equal_nan=True)
            numbers = ~np.isnan(got)
            assert (np.signbit(got) == np.signbit(expected))[numbers].all()
