# py2cu: --emit c
"""CPU functions as C: prange loops, which run in parallel if their iterations are independent, and new arrays."""
import math

import numpy as np
from numba import njit, prange

SCALE = 2.5


@njit("Tuple((float64, int64, int64, int64))(int64[::1])", parallel=True)
def sums(x):
    total, product, bits, low = 1.5, 1, 0, -1
    for i in prange(x.size):
        part = x[i] * 2
        if part == 4:
            continue
        total += part
        total -= 0.5
        product *= 1 + (x[i] == 3)
        bits |= x[i]
        low &= x[i]
    return total, product, bits, low


@njit("void(float64[:, ::1])", parallel=True)
def rows(out):
    for i in prange(0, len(out), 3):
        row = 0.0  # separate for each iteration
        for j in range(out.shape[1]):
            row += math.sin(i) * j * SCALE
            out[i, j] = row


@njit("int64(int64[::1])", parallel=True)
def last(x):
    found = 0
    for i in prange(x.size):
        found = x[i]  # of the last iteration
    return found


@njit("int64(int64[::1])", parallel=True)
def running(x):
    total = 0
    for i in prange(x.size):
        total += x[i]
        x[i] = total  # result of the previous iterations
    return total


@njit("int64(int64[::1])", parallel=True)
def of_two(x):
    total = 1
    for i in prange(x.size):
        total += x[i]
        total *= 2  # the result depends on the order of iterations
    return total


@njit("int64(int64[::1])", parallel=True)
def left(x):
    for i in prange(x.size):
        if x[i] == 0:
            return i
    return -1


@njit("void(int64[::1], int64[::1], int64)", parallel=True)
def counts(x, y, k):
    for i in prange(x.size):
        y[k] += x[i]  # one element, which all iterations update
    for i in prange(x.size):
        y[x[i]] += 1  # the iteration selects it


@njit("int64(int64[::1])")
def plain(x):
    total = 0
    for i in prange(x.size):
        total += x[i]
    return total


@njit("float64[:, ::1](int64)")
def table(n):
    a = np.zeros((n, 3))
    for i in range(n):
        b = np.full(2, i, np.int32)
        a[i, 0] = b[1]
        a[i, 1:] = b.copy()[0]
    return a


@njit("float32(float32[::1])")
def spread(x):
    return np.nanmax(x) - np.fmin(np.nanmin(x), x[0])  # zeros and NaN as in Numba, not as on a GPU


@njit("float32(float32[::1], float64, float32)")
def at(x, place, most):
    return x[int(np.fmax(place, 0.0))] + x[int(np.fmin(np.fmax(most, np.float32(0)), np.float32(3)))]  # not relative to the end
