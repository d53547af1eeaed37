"""Tuples in variables: one struct variable that is assigned and copied as a whole, or separate items."""
from collections import namedtuple
import math

from numba import cuda

Hit = namedtuple("Hit", "index distance")


@cuda.jit(device=True)
def plus(a, b):
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


@cuda.jit(device=True)
def times(a, s):
    return a[0] * s, a[1] * s, a[2] * s


@cuda.jit(device=True)
def march(start, step, n):
    at = start
    for i in range(n):
        at = plus(at, times(step, 0.5))
        if at[0] > 100.0:
            at = (0.0, 0.0, 0.0)  # start again
            break
    return at


@cuda.jit("void(float64[:, ::1], float64[:, ::1], int64)")
def move(points, out, n):
    i = cuda.grid(1)
    if i < out.shape[0]:
        p = (points[i, 0], points[i, 1], points[i, 2])
        q = march(p, (1.0, 0.0, 0.0), n)
        if q[0] > 3.0:
            q = times(q, 2.0)
        x, y, z = plus(q, p)
        out[i, 0] = x
        out[i, 1] = y
        out[i, 2] = z


@cuda.jit("void(float64[::1], int64, float64[::1])")
def nearest(x, n, out):
    best = Hit(0, math.inf)
    for i in range(n):
        if abs(x[i]) < best.distance:
            best = Hit(i, abs(x[i]))
    out[best.index] = best.distance


@cuda.jit("void(int64[::1], int64)")
def fibonacci(x, n):
    pair = (0, 1)
    for i in range(n):
        pair = (pair[1], pair[0] + pair[1])
    x[0] = pair[0]
    first = (x[1], x[2])
    second = (x[3], n)
    first, second = second, first  # swapped as a whole
    x[4] = first[0] - second[1]
    x[5] = first[1] - second[0]


@cuda.jit("void(float64[::1], int64)")
def apart(x, n):
    mixed = (n, x[0])  # of two types
    read = (x[1], x[2], x[3])  # one item is never read
    ordered = (x[4], cuda.atomic.add(x, 4, 1.0))  # read before it changes
    x[5] = mixed[0] + mixed[1] + read[0] * read[1] * read[1]
    x[6] = ordered[0] * ordered[1] + ordered[1]
