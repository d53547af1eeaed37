"""Strings that are known at compilation: comparisons, `in`, `+`, methods. Expected values are computed by Python."""
import numpy as np
import pytest

from py2cu import cuda
from py2cu.errors import TypingError

NAME = "sum of é"
PARTS = ("", "sum", "of ", "é", "e", "sum of é", "sum of é!", "zzz", "Sum")


@cuda.jit
def written(out):
    out[0] = "a" in "abc"
    out[1] = "ac" in "abc"
    out[2] = "b" not in NAME
    out[3] = "abc" < "abd"
    out[4] = "abc" >= "abcd"
    out[5] = "é" > "z"
    mode = "fast" + "er"
    out[6] = len(mode)
    if mode == "faster":
        out[7] = ord((mode + "!")[6])


def test_written_strings():
    out = np.zeros(8)
    written[1, 1](out)
    assert out.tolist() == ["a" in "abc", "ac" in "abc", "b" not in NAME, "abc" < "abd", "abc" >= "abcd", "é" > "z", 6, ord("!")]


@pytest.mark.parametrize("part", PARTS)
def test_comparisons(part):
    @cuda.jit
    def kernel(out):
        out[0] = part in NAME
        out[1] = part not in NAME
        out[2] = part == NAME
        out[3] = part != NAME
        out[4] = part < NAME
        out[5] = part <= NAME
        out[6] = part > NAME
        out[7] = part >= NAME
        out[8] = part + "x" == NAME + "x"

    out = np.zeros(9, bool)
    kernel[1, 1](out)
    assert out.tolist() == [part in NAME, part not in NAME, part == NAME, part != NAME, part < NAME, part <= NAME, part > NAME, part >= NAME,
                            part == NAME]


def test_branches_on_constant_strings():
    def kernel_for(mode):
        @cuda.jit
        def kernel(x):
            if "double" in mode:
                x[0] *= 2
            if mode > "m":
                x.no_such_method()

        return kernel

    x = np.ones(1)
    kernel_for("double it")[1, 1](x)
    kernel_for("")[1, 1](x)
    assert x[0] == 2


def test_unknown_values():
    @cuda.jit
    def kernel(x):
        text = "a" if x[0] > 0 else "b"
        other = text
        x[0] = other < "c"

    with pytest.raises(TypingError):
        kernel[1, 1](np.zeros(1))


MODE = "fast-path"


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


def test_strings_and_repeated_tuples():
    out, expected = np.zeros(6, np.int64), np.zeros(6, np.int64)
    texts(expected, 3)
    cuda.jit(texts)[1, 1](out, 3)
    assert out.tolist() == expected.tolist()
