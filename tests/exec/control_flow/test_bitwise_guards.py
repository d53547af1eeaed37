"""Guards that combine comparisons with & and |, and indices that several branches assign. Expected values are computed by Python."""
import numpy as np

from py2cu import cuda


def count(a, k, m):
    if (k >= 0) & (m >= 0) & (k < a.shape[0]) & (m < a.shape[1]):
        a[k, m] += 1
    if not ((k < 0) | (m < 0) | (k >= a.shape[0]) | (m >= a.shape[1])):
        a[k, m] += 10
    if (k == -1) & (m < a.shape[1]) & (m >= -a.shape[1]):
        a[k, m] += 100


def edge(a, k, m, x):
    if x > 0:
        row = k
    elif x < 0:
        row = k - 1
    else:
        return -1.0
    column = m
    if x > 2:
        column = m - 1
    total = a[row, column] + a[row, column + 1]
    if x > 3:
        total += a[row, column] * a[row - 1, column]
    return total


d_count, d_edge = cuda.jit(device=True)(count), cuda.jit(device=True)(edge)


@cuda.jit
def counts(a, indices):
    for i in range(indices.shape[0]):
        d_count(a, indices[i, 0], indices[i, 1])


def test_guards():
    indices = np.array([(k, m) for k in range(-3, 5) for m in range(-3, 5)], np.int32)
    a, expected = np.zeros((3, 3), np.float32), np.zeros((3, 3), np.float32)
    counts[1, 1](a, indices)
    for k, m in indices.tolist():
        count(expected, k, m)
    assert np.array_equal(a, expected)


@cuda.jit
def edges(a, out, k, m):
    i = cuda.grid(1)
    if i < out.size:
        out[i] = d_edge(a, k, m, out[i])


def test_indices_of_branches():
    a = np.arange(16.0).reshape(4, 4)
    for k in (-2, -1, 0, 2):
        for m in (-3, -2, 0, 2):
            out = np.arange(-2.0, 6.0)
            expected = [edge(a, k, m, x) for x in out]
            edges[1, 8](a, out, k, m)
            assert list(out) == expected
