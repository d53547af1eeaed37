"""The order of strings in arrays, compared with NumPy."""
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
