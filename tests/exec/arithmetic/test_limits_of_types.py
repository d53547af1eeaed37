"""The limits of types, as kernels and globals ask for them."""
import sys

import numpy as np
import pytest

from py2cu import cuda

FARTHEST = np.finfo(np.float32).max
WIDEST = np.iinfo(np.int32).max


def test_limits_in_kernels():
    @cuda.jit
    def kernel(f, n):
        f[0] = np.finfo(f.dtype).eps
        f[1] = -np.finfo(np.float64).max
        f[2] = np.finfo(np.float64).tiny
        f[3] = FARTHEST
        n[0] = np.iinfo(np.uint8).max
        n[1] = np.iinfo(np.int16).min
        n[2] = np.iinfo(n.dtype).max
        n[3] = sys.maxsize
        n[4] = WIDEST

    f, n = np.zeros(4), np.zeros(5, dtype=np.int64)
    kernel[1, 1](f, n)
    double = np.finfo(np.float64)
    assert f.tolist() == [double.eps, -double.max, double.tiny, float(np.finfo(np.float32).max)]
    assert n.tolist() == [255, -32768, 2**63 - 1, sys.maxsize, 2**31 - 1]


def test_an_unknown_limit_is_an_error():
    @cuda.jit
    def kernel(f):
        f[0] = np.iinfo(np.int32).digits

    with pytest.raises(Exception, match="digits"):
        kernel[1, 1](np.zeros(1))


def test_powers_of_two():
    """Those of a known small exponent are shifts; Numba's others wrap, and of a negative one are 0."""
    @cuda.jit
    def powers(small, wide, out):
        for d in range(63):
            small[d] = 2**d + 2 ** (62 - d) - 2 ** (d % 5)
        for d in range(-3, 67):
            wide[d + 3] = 2**d
        i = cuda.grid(1)
        for d in range(6):
            if i % 2 ** (d + 1) == 0:
                out[i] += 2**d

    small, wide, out = np.zeros(63, np.int64), np.zeros(70, np.int64), np.zeros(64, np.int64)
    powers[1, 64](small, wide, out)
    np.testing.assert_array_equal(small, [2**d + 2 ** (62 - d) - 2 ** (d % 5) for d in range(63)])
    np.testing.assert_array_equal(wide, [0] * 3 + [2**d for d in range(63)] + [-2**63] + [0] * 3)
    np.testing.assert_array_equal(out, [sum(2**d for d in range(6) if i % 2 ** (d + 1) == 0) for i in range(64)])
