"""Operands are evaluated from left to right: values that a later operand may change are saved."""
from collections import namedtuple

from numba import cuda

Point = namedtuple("Point", "x y")


@cuda.jit(device=True)
def bump(x):
    x[0] += 1
    return x[0]


@cuda.jit(device=True)
def less(a, b):
    return a - b


@cuda.jit("void(int32[::1], float32[::1])")
def kernel(x, y):
    x[1] = x[0] + bump(x)
    x[2] = bump(x) + x[0]
    x[3] = x[0] in (bump(x), 3)
    p = Point(x[0], bump(x))
    x[4] = p.x - p.y
    q = Point(y=x[0], x=bump(x))
    x[5] = q.x - q.y
    part = y[x[0]:bump(x)]
    part[0] = 1
    a, b = x[0], bump(x)
    x[6] = a - b
    x[7] = (x[0], bump(x), x[0]).index(2)
    x[x[0]] = bump(x)
    x[8] = less(x[0], bump(x))
    x[9] = x[0] < bump(x) < x[0]
    x[10] = min(x[0], bump(x))
    x[11] = x[0] if bump(x) > 3 else x[0] - 1
    y[x[0]] = y[x[1]] + bump(x)
    x[12] = x[0] and bump(x)
    x[x[0]], x[13] = bump(x), x[0]
