# SPDX-License-Identifier: MIT
"""Comparisons of int64 with uint64, which Numba computes in float64, compared with Python's floats."""
import numpy as np
import pytest

from py2cu import cuda

VALUES = [0, 1, 999, 1000, 2**31, 2**53 - 1, 2**53, 2**53 + 1, 2**63 - 1]


@cuda.jit
def any_int(a, b, out):
    out[0], out[1], out[2] = a < b, a <= b, a == b
    out[3], out[4], out[5] = b < a, b <= a, b != a


@cuda.jit
def nonnegative(a, b, out):
    if 0 <= a <= 9007199254740992:
        out[0], out[1], out[2] = a < b, a <= b, a == b
        out[3], out[4], out[5] = b < a, b <= a, b != a


@cuda.jit
def exact(a, b, out):
    if 0 <= a < 9007199254740992:
        out[0], out[1], out[2] = a < b, a <= b, a == b
        out[3], out[4], out[5] = b < a, b <= a, b != a


@pytest.mark.parametrize("b", [*VALUES, 2**63, 2**64 - 1])
@pytest.mark.parametrize("a", [*VALUES, -1, -(2**63)])
def test_comparisons(a, b):
    x, y = float(a), float(b)
    wanted = [x < y, x <= y, x == y, y < x, y <= x, y != x]
    for kernel, is_called in ((any_int, True), (nonnegative, 0 <= a <= 2**53), (exact, 0 <= a < 2**53)):
        out = np.zeros(6, bool)
        kernel[1, 1](np.int64(a), np.uint64(b), out)
        assert out.tolist() == (wanted if is_called else [False] * 6)
