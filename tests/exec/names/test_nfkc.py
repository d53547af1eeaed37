"""Identifiers are in NFKC, as in Python: different spellings of a name are one variable, argument, global or attribute."""
import unicodedata

import numpy as np

import py2cu

TEXT = """
import math as µath
from collections import namedtuple

import numpy as np
from py2cu import cuda, njit

ﬁeld = 3
Point = namedtuple("Point", "x y height")


@cuda.jit(device=True)
def scaled(value, Å=1.0):
    return value * Å


@cuda.jit
def kernel(out, ℌ):
    µ = 1.0
    for i in range(H):
        μ += scaled(μ, Å=2.0) + field
    point = Point(µ, 2.0, 3.0)
    out[0] = µ
    out[1] = point.ｘ + point.ℎeight
    out[2] = µ * μath.sqrt(4.0) + ﬁeld


@njit
def counted(µ, n):
    ª = 0
    for i in range(ｎ):
        a += μ
    return ª


@cuda.jit
def µ_kernel(out, factor):
    out[0] = 2 * factor
"""


def test_spellings_are_one_name(load):
    module = load(TEXT)
    out = np.zeros(3)
    module.kernel[1, 1](out, 2)
    mu = 1.0
    for _ in range(2):
        mu += mu * 2.0 + 3
    assert out.tolist() == [mu, mu + 3.0, mu * 2.0 + 3]
    assert module.counted(5, 3) == module.counted.py_func(5, 3) == 15


def test_kernel_with_another_spelling(load):
    module = load(TEXT)
    out = np.zeros(1)
    getattr(module, "\u03bc_kernel")[1, 1](out, 4)
    assert out[0] == 8.0


def test_names_of_options():
    text = "def \u03bck(out):\n    out[0] = field\n"
    wanted = py2cu.translate(text, signatures=["\u03bck(int64[::1])"], constants={"field": 5}).text
    assert "field = 5;" in wanted
    for form in ("NFC", "NFKC"):
        name = unicodedata.normalize(form, "\u00b5k")
        assert py2cu.translate(text, signatures=[f"{name}(int64[::1])"], constants={"\ufb01eld": 5}).text == wanted


def test_columns_of_messages():  # in bytes of the source, independently of the NFKC of a name
    result = py2cu.translate("def k(out):\n    \ufb01n = 1\n    out[0] = fin + unknown\n    fin = \u00b5 + unknown\n", signatures=["k(int64[::1])"])
    assert {(item.line, item.column) for item in result.diagnostics if "unknown" in item.message} == {(3, 20), (4, 16)}
