"""The limits of types (np.iinfo, np.finfo and constants) in kernels and globals."""
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


def test_unknown_attribute_of_iinfo_is_an_error():
    @cuda.jit
    def kernel(f):
        f[0] = np.iinfo(np.int32).digits

    with pytest.raises(Exception, match="digits"):
        kernel[1, 1](np.zeros(1))


INT64_MIN = np.int64(-2**63)


def test_int64_sums_wrap_around(device):
    """Numba's int64 wraps around: expressions of constants have the results of the same expressions of arguments."""
    if not device.is_host:
        pytest.skip("the overflow of signed integers is undefined on a GPU (docs/move-from-numba.md)")

    @cuda.jit
    def of_constants(n, out):
        out[0] = max(INT64_MIN - np.int64(27), 60)
        out[1] = min(INT64_MIN - 27, 60) // 2
        out[2] = (INT64_MIN if n > 0 else np.int64(0)) - 27 > 60
        out[3] = max((INT64_MIN if n > 0 else np.int64(0)) - 27, 60)
        out[4] = min(np.int64(2**63 - 1) + np.int64(2), -60)
        out[5] = max(np.int64(2**62) + np.int64(2**62), 60)
        if n > 2**62:
            out[6] = max(n + n, -60)
        most = np.int64(2**63 - 1)
        for i in range(4):
            most += 1
            out[7] += max(most, -60) % 100

    @cuda.jit
    def of_arguments(least, most, power, n, out):
        out[0] = max(least - 27, 60)
        out[1] = min(least - 27, 60) // 2
        out[2] = least - 27 > 60
        out[3] = max(least - 27, 60)
        out[4] = min(most + 2, -60)
        out[5] = max(power + power, 60)
        out[6] = max(n + n, -60)
        for i in range(4):
            out[7] += max(most + 1 + i, -60) % 100

    n = 2**62 + 12345
    expected = [2**63 - 27, 60 // 2, 1, 2**63 - 27, -2**63 + 1, 60, -60, 4 * 40]
    for name, kernel, arguments in [("constants", of_constants, (n,)), ("arguments", of_arguments, (-2**63, 2**63 - 1, 2**62, n))]:
        out = np.zeros(8, np.int64)
        kernel[1, 1](*arguments, out)
        assert out.tolist() == expected, name


def test_powers_of_two():
    """Powers with a small constant exponent are shifts; Numba's other powers wrap around, and are 0 for a negative exponent."""
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
