"""Loops with bounds that are computed once, compared with Python."""
import math

import numpy as np

from py2cu import cuda


def bounds(x, out, width, n):
    for t in range(4):
        for i in range(t * width, min(t * width + width, n)):
            out[0] = out[0] * 3 + i
    for i in range(math.ceil(n / width)):
        for j in range(abs(n - 2 * i)):
            out[1] = out[1] * 3 + i - j
    i = 2
    for i in range(i, i + n % 5):
        out[2] = out[2] * 3 + i
        n += 1
        i += 1
    for i in range(min(max(n - 3, 0), x[0])):
        x[0] += 1
        out[3] += x[0]
    out[4] = n * 100 + i


def test_bounds():
    kernel = cuda.jit(bounds)
    for width in (1, 2, 3):
        for n in range(-3, 9):
            x, out = np.array([5]), np.zeros(5, np.int64)
            y, expected = [5], [0] * 5
            kernel[1, 1](x, out, width, n)
            bounds(y, expected, width, n)
            assert list(out) == expected and list(x) == y
