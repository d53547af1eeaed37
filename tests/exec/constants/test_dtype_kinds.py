"""Slices and texts that are constants, their methods, tuples many times over, kinds of dtypes. Expected values are computed by Python."""
import numpy as np
import pytest

from py2cu import cuda
from py2cu.errors import TypingError

PLAIN, STEPPED, BACK, FIRST = slice(1, -1), slice(None, None, 3), slice(6, None, -2), slice(4)
PAIR = (slice(0, 2), slice(2, 5))
MODE = "fast-path"


def by_constants(x, rows, out):
    for v in x[PLAIN]:
        out[0] += v
    for v in x[STEPPED]:
        out[1] += v
    for v in x[BACK]:
        out[2] += v
    out[3] = x[FIRST].size + 10 * PLAIN.stop + 100 * STEPPED.step
    for v in rows[1, PAIR[1]]:
        out[4] += v
    x[PAIR[0]] = 7
    out[5] = x[0] + x[1] + x[2]


def test_slices_as_globals():
    x, rows, out = np.arange(9.0) ** 2, np.arange(20.0).reshape(2, 10), np.zeros(6)
    y, expected = x.copy(), np.zeros(6)
    by_constants(y, rows, expected)
    cuda.jit(by_constants)[1, 1](x, rows, out)
    assert out.tolist() == expected.tolist() and np.array_equal(x, y)


def texts(out, n):
    if MODE.startswith("fast"):
        out[0] = MODE.find("-") * 100 + MODE.rfind("a") * 10 + MODE.count("a")
    if not MODE.endswith("slow"):
        out[1] = "x1".isalnum() + 2 * "x1".isalpha() + 4 * "12".isdigit() + 8 * "".isdigit() + 16 * MODE.isascii() + 32 * (not "")
    out[2] = MODE.index("p") + MODE.find("z") + "aaaa".count("aa") * 10 + "abc".find("")
    many = (n, 2) * 3
    for i in range(len(many)):
        out[3] = out[3] * 10 + many[i]
    out[4] = len((1, 2) * 2) + len((n,) * 0) + (0, 5)[1]
    zeros = (0,) * 4
    out[5] = zeros[n]


def test_texts_and_repeated_tuples():
    out, expected = np.zeros(6, np.int64), np.zeros(6, np.int64)
    texts(expected, 3)
    cuda.jit(texts)[1, 1](out, 3)
    assert out.tolist() == expected.tolist()


@cuda.jit
def by_kind(x, out):
    if x.dtype.kind == "f":
        out[0] = 1
    elif x.dtype.kind in ("i", "u"):
        out[0] = 2
    else:
        out[0] = 3
    out[1] = np.round(np.float32(out[2]), 1) * 10 == 3


@pytest.mark.parametrize("dtype, kind", [(np.float32, 1), (np.int16, 2), (np.uint64, 2), (np.complex64, 3), (np.bool_, 3)])
def test_kinds_of_dtypes(dtype, kind):
    out = np.array([0, 0, 0.25])
    by_kind[1, 1](np.zeros(2, dtype), out)
    assert out[0] == kind


@cuda.jit(device=True)
def total(items):
    result = 0.0
    for v in items:
        result += v
    return result


@cuda.jit
def taken_before(x, out):
    items = x.flat
    out[0] = next(items)
    out[1] = total(items)


@cuda.jit
def given_at_once(x, out):
    out[0] = total(x.flat)


def test_flat_as_argument():
    out = np.zeros(2)
    with pytest.raises(TypingError, match="iterator cannot be passed"):
        taken_before[1, 1](np.arange(4.0), out)
    given_at_once[1, 1](np.arange(4.0), out)
    assert out[0] == 6
