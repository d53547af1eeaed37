"""NumPy's functions that order complex numbers; NumPy provides the expected values."""
import numpy as np
import pytest

from py2cu import cuda

NAN, INF = np.nan, np.inf
NUMBERS = [0, 1, 1 + 1j, 1 - 1j, -2 + 3j, complex(-0.0, 2), complex(NAN, 1), complex(1, NAN), complex(NAN, NAN), complex(INF, 1), complex(1, INF)]


@cuda.jit
def order(x, y, out, flags):
    i = cuda.grid(ndim=1)
    if i < x.size:
        out[0, i] = np.maximum(x[i], y[i])
        out[1, i] = np.minimum(x[i], y[i])
        out[2, i] = np.fmax(x[i], y[i])
        out[3, i] = np.fmin(x[i], y[i])
        flags[0, i] = np.less(x[i], y[i])
        flags[1, i] = np.less_equal(x[i], y[i])
        flags[2, i] = np.greater(x[i], y[i])
        flags[3, i] = np.greater_equal(x[i], y[i])


@pytest.mark.parametrize("kind", [np.complex64, np.complex128])
def test_order_of_complex_numbers(kind):
    x, y = (part.ravel() for part in np.meshgrid(np.array(NUMBERS, kind), np.array(NUMBERS, kind)))
    out, flags = np.zeros((4, x.size), kind), np.zeros((4, x.size), bool)
    order[2, 64](x, y, out, flags)
    with np.errstate(invalid="ignore"):
        check_order(x, y, out, flags)


def check_order(x, y, out, flags):
    for row, function in zip(out, (np.maximum, np.minimum, np.fmax, np.fmin)):
        assert np.array_equal(row, function(x, y), equal_nan=True), function
    for row, function in zip(flags, (np.less, np.less_equal, np.greater, np.greater_equal)):
        assert np.array_equal(row, function(x, y)), function
