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
