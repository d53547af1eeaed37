"""Tuples that are passed as a whole keep all items, also those that only copy a value; assignments that change some items set fields."""
from math import sqrt

from numba import cuda

T = 0.5


@cuda.jit(device=True)
def minus(a, b):
    return a[0] - b[0], a[1] - b[1]


@cuda.jit(device=True)
def length(v):
    return sqrt(v[0] * v[0] + v[1] * v[1])


@cuda.jit("void(float64[::1], float64[::1], float64)")
def copied_items(x, out, t):
    i = cuda.grid(1)
    if i < out.shape[0]:
        a = x[i], t
        b = T, x[i]
        origin = 0.0, 1.0
        out[i] = length(minus(a, b)) + length(minus(b, origin)) + length(origin) + a[1]


@cuda.jit("void(float64[::1], float64[::1], float64)")
def bounced(x, out, t):
    i = cuda.grid(1)
    if i < out.shape[0]:
        position = 0.0, 0.0
        velocity = x[i], 1.0
        for _ in range(10):
            position = position[0] + velocity[0], position[1] + velocity[1]
            if abs(position[0]) > t:
                velocity = -velocity[0], velocity[1]
            if length(position) > 2 * t:
                velocity = velocity[1], velocity[0]
        out[i] = length(position)


@cuda.jit("void(float64[::1], float64[::1])")
def some_items(x, out):
    i = cuda.grid(1)
    if i < out.shape[0]:
        p = x[i], 0.0, 1.0
        for k in range(4):
            if x[k] > 0:
                p = p[1], p[0], p[2]
            else:
                p = p[0], p[1] + x[k], p[2] + p[1]
        out[i] = p[0] + p[1] * p[2]
