"""The order of texts in arrays, and addresses of arrays; NumPy says what is right."""
import operator

import numpy as np
import pytest

from py2cu import cuda

WORDS = ["", "a", "ab", "abc", "b", "abd", "ab\0c", "z", "Z", "é", "zz"]


def compare(a, b, out):
    for i in range(a.size):
        for k in range(b.size):
            out[0, i, k] = a[i] < b[k]
            out[1, i, k] = a[i] <= b[k]
            out[2, i, k] = a[i] > b[k]
            out[3, i, k] = a[i] >= b[k]


@pytest.mark.parametrize("kind", ["U", "S"])
def test_order(kind):
    words = WORDS if kind == "U" else [word.encode("latin-1") for word in WORDS]
    a, b = np.array(words, f"{kind}5"), np.array(words, f"{kind}7")
    out = np.zeros((4, a.size, b.size), bool)
    cuda.jit(compare)[1, 1](a, b, out)
    for got, test in zip(out, (operator.lt, operator.le, operator.gt, operator.ge)):
        np.testing.assert_array_equal(got, test(a[:, None], b[None, :]))


def test_constants():
    @cuda.jit
    def kernel(a, out):
        i = cuda.grid(1)
        if i < a.size:
            out[i] = ("abc" <= a[i]) + 2 * (a[i] < "b")

    a = np.array(WORDS, "U4")
    out = np.zeros(a.size, np.int64)
    kernel[1, 32](a, out)
    np.testing.assert_array_equal(out, [("abc" <= word) + 2 * (word < "b") for word in a])


def test_addresses():
    @cuda.jit
    def kernel(x, m, out):
        shared = cuda.shared.array((4, 8), np.float32)
        out[0] = x.ctypes.data
        out[1] = x[3:].ctypes.data - x.ctypes.data
        out[2] = m[1, 2:].ctypes.data - m.ctypes.data
        out[3] = shared[2].ctypes.data - shared.ctypes.data
        out[4] = m.T.ctypes.data % 8

    x, m = cuda.to_device(np.arange(5, dtype=np.float32)), cuda.to_device(np.zeros((3, 4)))
    out = np.zeros(5, np.uint64)
    kernel[1, 1](x, m, out)
    assert out.tolist() == [x.__cuda_array_interface__["data"][0], 12, 6 * 8, 2 * 8 * 4, 0]
