"""math.pi, infinity and NaN next to names of the program that are equal to C's names, compared with Python and NumPy."""
import math

import numpy as np

from py2cu import cuda

PI = 3.14
INFINITY = 1e30


def values(x, n):
    NAN = x[0]
    return (PI * math.pi, INFINITY + x[0], n * -math.inf, -(x[0] + math.inf), NAN + math.nan, min(x[0], math.inf), max(-math.inf, x[1]))


device_values = cuda.jit(device=True)(values)


@cuda.jit
def kernel(x, n, out, singles):
    out[0], out[1], out[2], out[3], out[4], out[5], out[6] = device_values(x, n)
    singles[0] = np.float32(math.pi) * singles[1]
    singles[1] = singles[2] - np.inf
    singles[2] = np.nan


def test_values():
    x, out = np.array([0.5, 2.0]), np.zeros(7)
    singles = np.array([1, 0.3, 4], np.float32)
    kernel[1, 1](x, 3, out, singles)
    np.testing.assert_array_equal(out, values(x.tolist(), 3))
    np.testing.assert_array_equal(singles, np.array([np.float32(math.pi) * np.float32(0.3), -np.inf, np.nan], np.float32))
    assert singles[2:].view(np.uint32) == np.float32(np.nan).view(np.uint32)
    assert out[4:5].view(np.uint64) == np.float64(0.5 + np.nan).view(np.uint64)
