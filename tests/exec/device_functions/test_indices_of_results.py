# SPDX-License-Identifier: MIT
"""Indices that device functions compute from indices that they returned, compared with Python."""
import types

import numpy as np
import pytest

from py2cu import cuda


@cuda.jit(device=True)
def after(i, n):
    return i + 1 if i < n - 1 else 0


@cuda.jit(device=True)
def before(i, n):
    return i - 1 if i > 0 else n - 1


@cuda.jit(device=True)
def back(i):
    return i - 1 if i != 5 else 7


@cuda.jit(device=True)
def pair(i, n):
    return before(after(i, n), n), back(i)


@cuda.jit
def nonnegative(x, out):
    for i in range(x.shape[0]):
        k = after(before(before(i, x.shape[0]), x.shape[0]), x.shape[0])
        out[i] = x[k] + x[after(k, x.shape[0])]


@cuda.jit
def negative(x, out):
    for i in range(x.shape[0]):
        k = back(back(i))
        out[i] = x[k] + x[back(k)]


@cuda.jit
def parts(x, out):
    for i in range(x.shape[0]):
        a, b = pair(i, x.shape[0])
        c, d = pair(b, x.shape[0])
        out[i] = x[a] + x[b] + x[c] + x[d]


def in_python(kernel):
    """Return the kernel as a Python function that calls Python functions."""
    names = dict(globals())
    for name, value in list(names.items()):
        if hasattr(value, "py_func"):
            names[name] = types.FunctionType(value.py_func.__code__, names)
    return names[kernel.py_func.__name__]


@pytest.mark.parametrize("kernel", [nonnegative, negative, parts])
def test_indices(kernel):
    x = np.arange(1.0, 11.0) ** 2
    out, expected = np.zeros(10), np.zeros(10)
    kernel[1, 1](x, out)
    in_python(kernel)(x, expected)
    np.testing.assert_array_equal(out, expected)
