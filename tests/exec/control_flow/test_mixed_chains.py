"""Chains of comparisons with `in`, `is` and tuples, and operator.contains(): each operand is evaluated once, from left to right; compared with Python."""
import operator

import numpy as np

from py2cu import cuda


def chains(x, out):
    t, n = (1, 2, 5), 0
    out[0] = x[0] < x[1] in t
    out[1] = x[1] in t in ((1, 2, 5), (3, 4, 5))
    out[2] = x[0] < (n := n + 2) in t < (1, 3)
    out[3] = n
    out[4] = x[3] < (n := n + 1) in (n, 9)
    out[5] = n
    out[6] = x.shape == (x.size,) == out[:4].shape
    out[7] = x[0] not in t is t
    out[8] = 0 < x[2] in x
    out[9] = x[0] in range(3) == range(3) if False else 3
    i = 0
    out[10] = operator.contains(((i := 2), 3), (i := i + 1))
    out[11] = i
    out[12] = operator.contains(t, x[1]) + 2 * operator.contains((x[0], x[1]), x[2])
    while x[0] < x[1] in t:
        x[1] += 1
    out[13] = x[1]


def test_chains():
    for start in ([0, 1, 2, 3], [1, 2, 0, 0], [2, 1, 5, 1], [0, 4, 4, -1]):
        found, wanted = (np.array(start), np.zeros(14, np.int64)), (np.array(start), np.zeros(14, np.int64))
        cuda.jit(chains)[1, 1](*found)
        chains(*wanted)
        assert [a.tolist() for a in found] == [a.tolist() for a in wanted]
