# SPDX-License-Identifier: MIT
"""Device functions whose arguments fit 32 bits, but not all results, compared with Python."""
import types

import numpy as np
import pytest

from py2cu import cuda


@cuda.jit(device=True)
def square(k):
    return k * k


@cuda.jit(device=True)
def sum_of(a, b):
    return a + b


@cuda.jit(device=True)
def negated(k):
    return -k


@cuda.jit(device=True)
def scaled(k, factor):
    k *= factor
    return k


@cuda.jit(device=True)
def quotient(a, b):
    return a // b, a % b


@cuda.jit(device=True)
def nearest(k):
    return k if k < 2147483647 else k + 1


@cuda.jit(device=True)
def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)


@cuda.jit(device=True)
def shifted(k, by):
    return k << by, k >> by, ~k


@cuda.jit
def limits(out):
    out[0] = square(2147483647) + square(-2147483648)
    out[1] = sum_of(2147483647, 2147483647)
    out[2] = sum_of(-2147483648, -2147483648)
    out[3] = negated(-2147483648)
    out[4] = scaled(2147483647, -2147483648)
    out[5], out[6] = quotient(-2147483648, -1)
    out[7], out[8] = quotient(2147483647, -2)
    out[9] = nearest(2147483647)
    out[10] = factorial(20)
    out[11], out[12], out[13] = shifted(2147483647, 20)
    for i in range(3):
        out[14 + i] = square(negated(i) - 2147483647) + nearest(2147483645 + i)


@cuda.jit(device=True)
def next_of(i, n):
    return i + 1 if i < n - 1 else 0


@cuda.jit(device=True)
def rising(i, n):
    return i + 1 if i < n else i


@cuda.jit
def chains(out, n):
    k = next_of(next_of(n - 2, n), n)
    out[0] = k
    out[1] = next_of(rising(k, n), n)
    for i in range(2, 20):
        out[i] = rising(rising(out[i - 1], n), 9000000000)


def in_python(kernel):
    names = dict(globals())
    for name, value in list(names.items()):
        if hasattr(value, "py_func"):
            names[name] = types.FunctionType(value.py_func.__code__, names)
    return names[kernel.py_func.__name__]


def test_limits():
    found, wanted = np.zeros(17, np.int64), np.zeros(17, object)
    limits[1, 1](found)
    in_python(limits)(wanted)
    assert found.tolist() == wanted.tolist()


@pytest.mark.parametrize("n", [3, 100, 2147483647, 2147483648, 5000000000])
def test_chains(n):
    found, wanted = np.zeros(20, np.int64), np.zeros(20, object)
    chains[1, 1](found, n)
    in_python(chains)(wanted, n)
    assert found.tolist() == wanted.tolist()
