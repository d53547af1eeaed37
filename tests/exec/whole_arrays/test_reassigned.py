# SPDX-License-Identifier: MIT
"""Array expressions that are assigned to the variable of one of their operands, compared with NumPy."""
import numpy as np

from py2cu import cuda


def run(kernel, x, shape):
    out = np.zeros(shape)
    kernel[1, 1](x, out)
    expected = np.zeros(shape)
    kernel.py_func(x, expected)
    np.testing.assert_array_equal(out, expected)


def test_same_elements():
    @cuda.jit
    def kernel(x, out):
        v = x[:5] * 2.0
        v = v + x[1:6]
        v = v * v - 1.0
        out[:] = v

    run(kernel, np.arange(8.0), 5)


def test_expressions_of_other_elements():
    @cuda.jit
    def kernel(x, out):
        v = x[:5] + 0.5
        v = v[::-1] + v
        v = v + v[0]
        v = v * v[4]
        out[:] = v

    run(kernel, np.arange(8.0) ** 2, 5)


def test_second_name():
    @cuda.jit
    def kernel(x, out):
        v = x[:4] + 1.0
        w = v
        v = v * 3.0
        v = v + w
        u = v[1:]
        v = v - 2.0
        v[:3] = v[:3] + u
        out[:] = v + w

    run(kernel, np.arange(5.0), 4)


def test_two_dimensions():
    @cuda.jit
    def kernel(x, out):
        m = np.ones((3, 3))
        for i in range(3):
            for k in range(3):
                m[i, k] = x[i, k]
        m = m * 2.0 + m
        m = m + m[0]
        m = m - m[1]
        out[:, :] = m

    run(kernel, np.arange(16.0).reshape(4, 4), (3, 3))


def test_reassignment_in_loops():
    @cuda.jit
    def kernel(x, out):
        v = np.arange(4) + 1.0
        for i in range(3):
            w = v * 2.0
            w = w + x[i]
            u = w + w[0]
            u = u * u
            v = u - v
        out[:] = v

    run(kernel, np.arange(6.0), 4)
