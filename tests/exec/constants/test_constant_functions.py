"""Built-in functions whose result is known at translation, including float() of strings; the expected values are Python's own."""
import math

import numpy as np
import pytest

from py2cu import cuda, errors

GREETING = "hello"


@cuda.jit(device=True)
def by_mode(mode, x):
    if mode == "double":
        return x * 2
    if mode[0] == "h":
        return x / 2
    return x


def test_characters():
    @cuda.jit
    def kernel(out):
        s = "abc"
        out[0] = len(s)
        out[1] = s == "abc"
        out[2] = s[0] == "a" and s[-1] == "c"
        out[3] = by_mode("double", 3.0)
        out[4] = by_mode("half", 3.0)
        out[5] = by_mode("none", 3.0)
        out[6] = ord("a") + ord(GREETING[1])
        out[7] = chr(97) == s[0]
        out[8] = len(GREETING) + len("Zürich")
        out[9] = ord(chr(65))

    out = np.zeros(10)
    kernel[1, 1](out)
    assert out.tolist() == [3, 1, 1, 6, 1.5, 3, ord("a") + ord("e"), 1, 11, 65]


def test_attributes():
    @cuda.jit(device=True)
    def total(x):
        if hasattr(x, "shape"):
            return getattr(x, "size")
        return -1

    @cuda.jit
    def kernel(out, x, z):
        out[0] = total(x)
        out[1] = total(3.5)
        out[2] = getattr(math, "pi")
        out[3] = hasattr(x, "nothing")
        out[4] = getattr(x, "shape")[1]
        out[5] = getattr(z, "imag")
        out[6] = getattr(getattr(x, "T"), "shape")[0]

    out = np.zeros(7)
    kernel[1, 1](out, np.zeros((4, 5)), 1 + 2j)
    assert out.tolist() == [20, -1, math.pi, 0, 5, 2, 5]


def test_types_and_tuples():
    @cuda.jit
    def kernel(out, x):
        out[0] = type(x[0])(3.7)
        out[1] = type(3)(2.9)
        out[2] = type(x[0])(16777217)  # rounds as float32
        items = tuple((1, 2, 3))
        out[3] = items[1] + tuple(x.shape)[0]

    out = np.zeros(4)
    kernel[1, 1](out, np.zeros(2, np.float32))
    assert out.tolist() == [np.float32(3.7), 2, np.float32(16777217), 4]


@pytest.mark.parametrize("text", ['ord("ab")', "ord(x[0])", "chr(i)", "getattr(x, name)", "type(x)(1)", "tuple(x)", '"abc"[i]', '"abc"[5]'])
def test_unknown_values(load, text):
    source = f"""
from py2cu import cuda
name = "size"
@cuda.jit
def kernel(x):
    i = cuda.grid(1)
    v = {text}
    x[0] = 1
"""
    with pytest.raises(errors.TypingError):
        load(source).kernel[1, 1](np.zeros(2))


BELOW = float("-Infinity")


def test_float_of_special_strings():
    @cuda.jit
    def kernel(x, y):
        x[0] = float("nan")
        x[1] = float("inf")
        x[2] = BELOW
        y[0] = -float("INFINITY")
        y[1] = float("+nan")

    x, y = np.zeros(3), np.zeros(2, np.float32)
    kernel[1, 1](x, y)
    np.testing.assert_array_equal(x, [np.nan, np.inf, -np.inf])
    np.testing.assert_array_equal(y, np.array([-np.inf, np.nan], np.float32))


def test_float_of_an_invalid_string():
    @cuda.jit
    def kernel(x):
        x[0] = float("one")

    with pytest.raises(errors.TypingError):
        kernel[1, 1](np.zeros(1))
