# SPDX-License-Identifier: MIT
"""Pointers that point to one of several local arrays. The kernels also run as Python functions, which compute the expected results."""
import numpy as np
import pytest

from py2cu import cuda, int32, uint8


def two_local(x, out):
    a, b = np.zeros(2), np.ones(2)
    w = a if x[0] > 0 else b
    w[1] = 8
    out[0], out[1] = a[1], b[1]


def local_or_parameter(x, out):
    a = np.ones(2)
    w = a if x[0] > 0 else out
    w[1] = 8
    out[0] = a[1]


def in_branches(x, out):
    a, b = np.zeros(2), np.ones(2)
    w = a
    if x[0] > 0:
        w = b
    w[1] = 8
    out[0], out[1] = a[1], b[1]


def exchanged(x, out):
    a, b = np.zeros(2), np.ones(2)
    for _ in range(int(x[1])):
        a, b = b, a
        b[1] += a[1] + 8
    out[0], out[1] = a[1], b[1]


@pytest.mark.parametrize("kernel", [two_local, local_or_parameter, in_branches, exchanged], ids=lambda kernel: kernel.__name__)
@pytest.mark.parametrize("first", [-1.5, 1.5])
def test_results_equal_python(kernel, first):
    x, got, expected = np.array([first, 3.0]), np.zeros(2), np.zeros(2)
    cuda.jit(kernel)[1, 1](x, got)
    kernel(x, expected)
    np.testing.assert_array_equal(got, expected)


@cuda.jit(device=True)
def larger(a, b):
    if a[0] > b[0]:
        return a
    return b


@pytest.mark.parametrize(("first", "expected"), [(-1.5, [-1.5, 8.0]), (1.5, [8.0, 1.0])])
def test_chosen_by_function(first, expected):
    @cuda.jit
    def kernel(x, out):
        a, b = np.full(2, x[0]), np.ones(2)
        w = larger(a, b)
        w[1] = 8
        out[0], out[1] = a[1], b[1]

    out = np.zeros(2)
    kernel[1, 1](np.array([first]), out)
    assert out.tolist() == expected


def test_narrow_index():
    """A product in a narrowed index does not select another row: uint8(32 * 8) is 0."""

    @cuda.jit
    def kernel(x, out):
        i = cuda.grid(1)
        p = cuda.local.array((4, 8), int32)
        q = cuda.local.array((4, 8), int32)
        for m in range(4):
            for n in range(8):
                p[m, n] = x[m, n]
                q[m, n] = x[m, n] * 3
        a = p if i % 2 == 0 else q
        total = 0
        for j in range(0, 97, 32):
            for m in range(4):
                total += a[m, uint8(j * 8)] * (m + 1)
        out[i] = total

    x = np.arange(32).reshape(4, 8)
    out = cuda.to_device(np.zeros(64, np.int64))
    kernel[1, 64](cuda.to_device(x), out)
    total = 4 * (x[:, 0] * [1, 2, 3, 4]).sum()
    assert np.array_equal(out.copy_to_host(), [total, 3 * total] * 32)
