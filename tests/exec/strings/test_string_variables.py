"""Variables that contain one of several strings, in all uses;
loops over strings; constant bytes by index; compared with Python."""
import numpy as np
import pytest

from py2cu import cuda

KEY = b"\x00py\xff"


def length(text):
    return len(text)


def weight(text, other, k=1):
    if text == other:
        return 100 * k
    return text.find("l") + 10 * len(other) + ("o" in text)


def note(text, out):
    if text.startswith("d"):
        out[5] += len(text)


def chosen(x, out):
    for i in range(x.size):
        name = "hello" if x[i] > 3 else ""
        kind = "dark"
        if x[i] > 5:
            kind = "light blue"
        elif x[i] < 0:
            kind = "grün"
        out[0] += len(name) + 10 * length(kind)
        out[1] += weight(kind, name) + 7 * weight(name, "hello", k=2)
        out[2] += ("l" in kind) + 2 * (kind < "i") + 4 * (name >= kind) + 8 * ("dark" <= kind)
        out[3] += kind.count("r") if name else kind.find("a")
        if kind in ("dark", "grün") and len(kind) == 4 and "ell" not in name:
            out[4] += i
        note(kind, out)
        while len(kind) > 4:
            kind = "dark"
            out[6] += 1
        out[7] += (x[i] if kind == "dark" else -1) * len("ab" * 3)


def loops(x, out):
    for i, name in enumerate(x):
        for text in ("a", "bc", "", "bc"):
            out[i] += len(text) * 10 + (text == "bc")
        for k, c in enumerate(b"xyz"):
            out[i] += k * c
        digits = b"0123456789abcdef"
        out[i] += digits[x[i] & 15] + 1000 * digits[-1] + len(digits)
        out[i] += 100000 * KEY[i & 3] + KEY[1:][0]
        for c in digits[::5]:
            out[i] = 3 * out[i] + c


@pytest.mark.parametrize("kernel", [chosen, loops])
def test_python(kernel):
    x = np.array([3, -1, 4, 1, -5, 9, 2, 6])
    expected, got = np.zeros(8, np.int64), np.zeros(8, np.int64)
    kernel(x, expected)
    cuda.jit(kernel)[1, 1](x, got)
    np.testing.assert_array_equal(got, expected)


def stored(x, names, codes, rows, out):
    for i in range(x.size):
        name = "R"
        if x[i] > 2:
            name = "grün"
        names[i] = name
        codes[i] = b"R" if x[i] > 4 else b"GG" if x[i] > 1 else b""
        rows[i]["t"] = "light" if x[i] > 0 else "dark"
        out[i] = 2 * (names[i] == name) + (names[0] == name)


def test_stored():
    x = np.array([3, -1, 5, 2])
    sides = []
    for kernel in (stored, lambda *args: cuda.jit(stored)[1, 1](*args)):
        arrays = np.zeros(4, "U5"), np.zeros(4, "S2"), np.zeros(4, [("t", "U6"), ("n", "i4")]), np.zeros(4, np.int64)
        kernel(x, *arrays)
        sides.append([a.tolist() for a in arrays])
    assert sides[0] == sides[1]
