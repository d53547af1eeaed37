# py2cu: --emit c
"""CPU functions as C: reductions of arrays in prange loops, and what prevents parallel execution."""
import math

from numba import njit, prange


@njit("void(float64[:, ::1], float64[::1], float64[::1])", parallel=True)
def twice(x, y, z):
    for i in prange(x.shape[0]):
        y += x[i]
        y -= 0.5  # the same sum
        z += x[i, 0]


@njit("void(float64[::1], float64[::1])", parallel=True)
def by_both(x, y):
    for i in prange(x.size):
        y[0] += x[i]
        y[0] *= 2.0  # the result depends on the order of iterations


@njit("void(float64[::1], float64[::1], int64)", parallel=True)
def read_too(x, y, k):
    for i in prange(x.size):
        y[k] += x[i]
        x[i] = y[1]  # result of the previous iterations


@njit("void(float64[::1], float64[::1])", parallel=True)
def product(x, y):
    for i in prange(x.size):
        y[1] *= x[i]


@njit("void(int32[::1], float64[::1])", parallel=True)
def rounded(x, y):
    for i in prange(y.size):
        x[0] += y[i]  # each step rounds


@njit("int64(float64[::1])", parallel=True)
def exponents(x):
    total = 0
    for i in prange(x.size):
        m, e = math.frexp(x[i])  # separate for each iteration
        if m > 0.5:
            total += e
        else:
            total -= 1
    return total


@njit("float64(float64[::1])", parallel=True)
def last_exponent(x):
    e = 0
    m = 0.0
    for i in prange(x.size):
        m, e = math.frexp(x[i])  # of the last iteration
    return m * e


@njit("void(float64[::1], float64[::1], UniTuple(int64, 2))", parallel=True)
def at_pair(x, y, where):
    for i in prange(x.size):
        y[where[0]] += x[i] * where[1]
