"""Loops over tuples of views: the tuple has its value at the start of the loop."""
import numpy as np

from py2cu import cuda


def views(x, n):
    k = n
    for row in (x[n:], x[k:], x[k - 1:]):
        k -= 1
        row[0] += 10 * k + row.size
        n += 1


def moved(x, n):
    row = x[n:]
    for row in (row[1:], row[2:], x[n + 1:]):
        n = row.size
        row[0] += n


def test_views():
    for kernel in (views, moved):
        expected, got = np.arange(12), np.arange(12)
        kernel(expected, 3)
        cuda.jit(kernel)[1, 1](got, 3)
        assert got.tolist() == expected.tolist()
