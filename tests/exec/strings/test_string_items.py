"""Strings in arrays: truth values, `in`, bytes by index, and constant arrays of strings; compared with Python."""
import numpy as np
import pytest

from py2cu import cuda

COLORS = np.array([["red", "grün"], ["", "violet"]])
CODES = np.array([b"R", b"G\xff", b"", b'"\\'])


def texts(names, codes, out):
    for i in range(names.size):
        if names[i]:
            out[0, i] = 1
        out[1, i] = not codes[i]
        out[2, i] = 5 if codes[i] else 7
        out[3, i] = names[i] in ("red", "violet", "") and names[i] not in ("red", "x")
        out[4, i] = codes[i] in (b"R", b"G\xff")
        for k in range(len(codes[i])):
            out[5, i] += codes[i][k] * (k + 1)
        out[6, i] = names[i] == COLORS[1, 1] or names[i] < COLORS[0, 1]
        out[7, i] = len(CODES[i]) + (codes[i] == CODES[i]) * 10


def test_characters_and_lengths():
    names = np.array(["red", "violet", "", "grün"])
    codes = np.array([b"R", b"", b"G\xff", b'"\\'], "S4")
    expected, got = np.zeros((8, 4), np.int64), np.zeros((8, 4), np.int64)
    texts(names, codes, expected)
    cuda.jit(texts)[1, 1](names, codes, got)
    np.testing.assert_array_equal(got, expected)


def test_constants_are_copied():
    @cuda.jit
    def kernel(names):
        i = cuda.grid(1)
        if i < names.size:
            names[i] = COLORS[i // 2, i % 2]

    names = np.zeros(4, "U6")
    kernel[1, 32](names)
    assert names.tolist() == COLORS.ravel().tolist()


def test_byte_index_out_of_bounds():
    @cuda.jit
    def kernel(codes, places, out):
        i = cuda.grid(1)
        out[i] = codes[0][places[i]]
        out[i] += 1000

    codes, places = np.array([b"ab"], "S3"), np.array([0, 1, 2, 3, -1])
    out = np.zeros(5, np.int64)
    kernel[1, 5](codes, places, out)
    assert out.tolist() == [1097, 1098, 0, 0, 0]  # the other threads ended there
    with pytest.raises(IndexError):
        cuda.jit(kernel.py_func, debug=True, opt=False)[1, 5](codes, places, out)


def choices(x, out):
    hit, rounds = "", 0
    last = "none"
    for i in range(x.size):
        if x[i] > 0:
            hit = "light" if x[i] > 5 else "a dim light"
        elif x[i] < 0:
            hit = ""
            last = "dark"
        if hit == "light":
            rounds += 1
        elif hit in ("a dim light", "other"):
            rounds += 10
        elif not hit:
            rounds += 100
        if hit and hit != "light":
            rounds += 1000
        out[i] = rounds
    while last == "none":
        last = "done"
        out[0] += 7


@pytest.mark.parametrize("x", [[1, 6, -1, 0, 7, 0], [9, 0, 1]])
def test_variables_contain_strings(x):
    x = np.array(x, np.float32)
    expected, got = np.zeros(x.size, np.int64), np.zeros(x.size, np.int64)
    choices(x, expected)
    cuda.jit(choices)[1, 1](x, got)
    np.testing.assert_array_equal(got, expected)
