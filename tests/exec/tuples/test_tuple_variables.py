"""Tuples in variables that one struct variable represents. Expected values are computed by Python, in arithmetic that
is exact in both."""
from collections import namedtuple

import numpy as np

from py2cu import cuda

Hit = namedtuple("Hit", "index distance")


def plus(a, b):
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def rotated(n, x):
    at = (x[0], x[1], x[2])
    before = at
    for i in range(n):
        at, before = plus(at, before), at
        if at[0] > 40:
            at = (at[2], at[0], at[1])
        elif at[1] > 30:
            at = before
    return at, before


def nearest(x, n):
    best = Hit(-1, 1e30)
    for i in range(n):
        if abs(x[i]) < best.distance:
            best = Hit(i, abs(x[i]))
    return best


def fibonacci(n):
    pair = (0, 1)
    for i in range(n):
        pair = (pair[1], pair[0] + pair[1])
    return pair


def exchanged(x, n):
    first = (x[0], x[1])
    second = (x[2], x[3])
    while n > 0:
        first, second = second, (first[1], first[0] + n)
        n -= 1
    return first, second


def ordered(x):
    pair = (x[0], increased(x))
    other = (increased(x), x[0])
    return pair[0] * 1000 + pair[1] * 100 + other[0] * 10 + other[1]


def increased(x):
    x[0] += 1
    return x[0]


def device(function):
    return cuda.jit(device=True)(function)


d_plus, d_nearest, d_fibonacci, d_increased = device(plus), device(nearest), device(fibonacci), device(increased)


@cuda.jit(device=True)
def d_rotated(n, x):
    at = (x[0], x[1], x[2])
    before = at
    for i in range(n):
        at, before = d_plus(at, before), at
        if at[0] > 40:
            at = (at[2], at[0], at[1])
        elif at[1] > 30:
            at = before
    return at, before


d_exchanged = device(exchanged)


@cuda.jit(device=True)
def d_ordered(x):
    pair = (x[0], d_increased(x))
    other = (d_increased(x), x[0])
    return pair[0] * 1000 + pair[1] * 100 + other[0] * 10 + other[1]


@cuda.jit
def rotate(x, out):
    n = cuda.grid(1)
    if n < out.shape[0]:
        at, before = d_rotated(n, x)
        out[n, 0], out[n, 1], out[n, 2] = at
        out[n, 3], out[n, 4], out[n, 5] = before


def test_loop_carried_tuples():
    x, out = np.array([1.0, 2.0, 4.0]), np.zeros((9, 6))
    rotate[1, 16](x, out)
    for n in range(9):
        at, before = rotated(n, x.tolist())
        assert tuple(out[n]) == at + before


@cuda.jit
def find(x, out):
    n = cuda.grid(1)
    if n < out.shape[0]:
        best = d_nearest(x, n)
        out[n, 0] = best.index
        out[n, 1] = best.distance


def test_named_tuples():
    x, out = np.array([4.0, -3.0, 5.0, 0.5, -0.25, 1.0]), np.zeros((7, 2))
    find[1, 8](x, out)
    assert [tuple(row) for row in out] == [tuple(nearest(x.tolist(), n)) for n in range(7)]


@cuda.jit
def integers(x, out):
    n = cuda.grid(1)
    if n < out.shape[0]:
        out[n, 0], out[n, 1] = d_fibonacci(n)
        first, second = d_exchanged(x, n)
        out[n, 2], out[n, 3] = first
        out[n, 4], out[n, 5] = second


def test_items_that_read_each_other():
    x, out = np.array([3, 5, 7, 11]), np.zeros((12, 6), np.int64)
    integers[1, 16](x, out)
    for n in range(12):
        first, second = exchanged(x.tolist(), n)
        assert tuple(out[n]) == fibonacci(n) + first + second


@cuda.jit
def effects(x):
    x[1] = d_ordered(x)


def test_side_effects_in_the_order_of_python():
    x = np.array([2, 0])
    effects[1, 1](x)
    assert list(x) == [4, ordered([2, 0])]
