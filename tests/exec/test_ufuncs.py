"""NumPy's functions of numbers in kernels: each loop next to NumPy itself on that loop's type."""
import numpy as np
import pytest

from py2cu import cuda

INTEGERS = ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"]
NUMBERS = INTEGERS + ["f4", "f8"]


def values(kind):
    if kind[0] == "f":
        return [0.0, -0.0, 1.5, -2.5, 100.0, np.nan, np.inf, -np.inf, 3.0]
    bits = 8 * int(kind[1])
    low, high = (0, 2**bits - 1) if kind[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    return [x for x in (0, 1, -1, 2, -3, 5, 100, low, high) if low <= x <= high]


def loop(a, b):
    """The type that Numba computes in: float32 with any integer is float32."""
    kinds = {a, b}
    if "f8" in kinds:
        return "f8"
    return "f4" if "f4" in kinds else np.result_type(a, b).str[1:]


def pairs(a, b):
    x, y = np.array(values(a), a), np.array(values(b), b)
    return np.repeat(x, len(y)), np.tile(y, len(x))


@cuda.jit
def numbers(a, b, out):
    i = cuda.grid(1)
    if i < a.size:
        out[0, i] = np.maximum(a[i], b[i])
        out[1, i] = np.minimum(a[i], b[i])
        out[2, i] = np.fmax(a[i], b[i])
        out[3, i] = np.fmin(a[i], b[i])


@pytest.mark.parametrize("a, b", [(x, x) for x in NUMBERS] + [("i1", "u1"), ("i4", "u4"), ("f4", "i4"), ("i8", "f8"), ("u8", "i8"), ("f4", "f8")])
def test_numbers(a, b):
    x, y = pairs(a, b)
    kind = loop(a, b)
    out = np.zeros((4, x.size), kind)
    numbers[(x.size + 63) // 64, 64](x, y, out)
    for row, function in zip(out, (np.maximum, np.minimum, np.fmax, np.fmin)):
        assert np.array_equal(row, function(x.astype(kind), y.astype(kind)), equal_nan=kind[0] == "f"), function


@cuda.jit
def questions(a, b, out):
    i = cuda.grid(1)
    if i < a.size:
        out[0, i] = np.greater(a[i], b[i])
        out[1, i] = np.greater_equal(a[i], b[i])
        out[2, i] = np.less(a[i], b[i])
        out[3, i] = np.less_equal(a[i], b[i])
        out[4, i] = np.equal(a[i], b[i])
        out[5, i] = np.not_equal(a[i], b[i])
        out[6, i] = np.logical_and(a[i], b[i])
        out[7, i] = np.logical_or(a[i], b[i])
        out[8, i] = np.logical_xor(a[i], b[i])
        out[9, i] = np.logical_not(a[i])


@pytest.mark.parametrize("a, b", [(x, x) for x in NUMBERS] + [("i8", "u8"), ("u8", "i8"), ("i1", "u8"), ("u8", "i4"), ("i2", "u2"), ("f4", "i4")])
def test_questions(a, b):
    x, y = pairs(a, b)
    out = np.zeros((10, x.size), bool)
    questions[(x.size + 63) // 64, 64](x, y, out)
    if "u8" in (a, b) and a != b:  # by value: Python's integers
        p, q = [int(v) for v in x], [int(v) for v in y]
        expected = [[f(*row) for row in zip(p, q)] for f in (int.__gt__, int.__ge__, int.__lt__, int.__le__, int.__eq__, int.__ne__)]
    else:
        p, q = x.astype(loop(a, b)), y.astype(loop(a, b))
        expected = [f(p, q) for f in (np.greater, np.greater_equal, np.less, np.less_equal, np.equal, np.not_equal)]
    for row, wanted in zip(out, expected):
        assert np.array_equal(row, wanted)
    for row, wanted in zip(out[6:], (np.logical_and(x, y), np.logical_or(x, y), np.logical_xor(x, y), np.logical_not(x))):
        assert np.array_equal(row, wanted)


@cuda.jit
def bits(a, b, shift, out):
    i = cuda.grid(1)
    if i < a.size:
        out[0, i] = np.bitwise_and(a[i], b[i])
        out[1, i] = np.bitwise_or(a[i], b[i])
        out[2, i] = np.bitwise_xor(a[i], b[i])
        out[3, i] = np.invert(a[i])
        out[4, i] = np.left_shift(a[i], shift[i])
        out[5, i] = np.right_shift(a[i], shift[i])
        out[6, i] = np.conjugate(b[i])


@pytest.mark.parametrize("a, b", [(x, x) for x in INTEGERS] + [("i1", "u1"), ("u2", "i4")])
def test_bits(a, b):
    x, y = pairs(a, b)
    shift = np.arange(x.size).astype(a) % np.array(8, a)
    kind = loop(a, b)
    out = np.zeros((7, x.size), kind)
    bits[(x.size + 63) // 64, 64](x, y, shift, out)
    p, q = x.astype(kind), y.astype(kind)
    expected = (p & q, p | q, p ^ q, np.invert(x).astype(kind), np.left_shift(x, shift).astype(kind), np.right_shift(x, shift).astype(kind), q)
    for row, wanted in zip(out, expected):
        assert np.array_equal(row, wanted)


@cuda.jit
def quotients(a, b, out):
    i = cuda.grid(1)
    if i < a.size:
        out[0, i] = np.divide(a[i], b[i])
        out[1, i] = np.true_divide(a[i], b[i])


@pytest.mark.parametrize("a, b", [("i1", "u2"), ("i4", "i4"), ("f4", "f4"), ("f8", "i8"), ("f4", "u8"), ("i8", "i8")])
@np.errstate(all="ignore")
def test_quotients(a, b):
    x, y = pairs(a, b)
    kind = "f4" if {a, b} <= {"i1", "u2"} else "f4" if loop(a, b) == "f4" else "f8"
    out = np.zeros((2, x.size), kind)
    quotients[(x.size + 63) // 64, 64](x, y, out)
    expected = x.astype(kind) / y.astype(kind)
    assert np.allclose(out[0], expected, rtol=1e-6 if kind == "f4" else 1e-15, equal_nan=True) and np.array_equal(out[0], out[1], equal_nan=True)
