"""Tuples of numbers as vectors that device functions receive and return. Expected values are computed by Python, in
arithmetic that is exact in both."""
from collections import namedtuple

import numpy as np

from py2cu import cuda

Ray = namedtuple("Ray", "start slope")


def minus(a, b):
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def normal(a, b, c):
    return cross(minus(b, a), minus(c, a))


def shifted(v, by):
    v = v[0] + by, v[1], v[2] - by
    if by > 2:
        v = v[2], v[0], v[1]
    return v


def along(ray, t):
    return Ray(ray.start + t * ray.slope, ray.slope)


def take(x, i):
    x[i] += 1
    return x[i], x[0], x[1]


def divided(a, b):
    return a // b, a % b


def swapped(pair):
    return pair[1], pair[0]


def device(function):
    return cuda.jit(device=True)(function)


d_minus, d_cross = device(minus), device(cross)


@cuda.jit(device=True)
def d_normal(a, b, c):
    return d_cross(d_minus(b, a), d_minus(c, a))


d_shifted, d_along, d_take = device(shifted), device(along), device(take)
d_divided, d_swapped = device(divided), device(swapped)


@cuda.jit
def normals(points, out):
    i = cuda.grid(1)
    if i < out.shape[0]:
        p = points[i, 0], points[i, 1], points[i, 2]
        q = points[i + 1, 0], points[i + 1, 1], points[i + 1, 2]
        out[i, 0], out[i, 1], out[i, 2] = d_shifted(d_normal(p, q, (1.0, 2.0, 3.0)), i)


def test_normals():
    points = np.arange(18, dtype=np.float32).reshape(6, 3) % 7
    out = np.zeros((5, 3), np.float32)
    normals[1, 8](points, out)
    for i in range(5):
        p, q = [tuple(map(float, points[k])) for k in (i, i + 1)]
        assert tuple(out[i]) == shifted(normal(p, q, (1.0, 2.0, 3.0)), i)


@cuda.jit
def rays(out, start, slope):
    ray = Ray(start, slope)
    ray = d_along(d_along(ray, 2), 3)
    for k in range(3):
        ray = d_along(ray, k)
        out[k] = ray.start
    out[3] = d_along(ray, -1).start


def test_named_tuples():
    out = np.zeros(4)
    rays[1, 1](out, 0.5, 0.25)
    ray, expected = along(along(Ray(0.5, 0.25), 2), 3), []
    for k in range(3):
        ray = along(ray, k)
        expected.append(ray.start)
    assert list(out) == expected + [along(ray, -1).start]


@cuda.jit
def ordered(x):
    x[3] = d_minus(d_take(x, 0), d_take(x, 1))[0]
    x[4] = x[0] + d_take(x, 0)[1]
    x[5] = d_minus(d_take(x, 1), (x[0], x[1], d_take(x, 0)[1]))[2]
    x[6] = d_take(x, 0)[0] if x[0] > 2 else d_take(x, 1)[0]


def test_side_effects_in_the_order_of_python():
    x = np.arange(7.0)
    ordered[1, 1](x)
    y = list(np.arange(7.0))
    y[3] = minus(take(y, 0), take(y, 1))[0]
    y[4] = y[0] + take(y, 0)[1]
    y[5] = minus(take(y, 1), (y[0], y[1], take(y, 0)[1]))[2]
    y[6] = take(y, 0)[0] if y[0] > 2 else take(y, 1)[0]
    assert list(x) == y


@cuda.jit
def integers(out, n):
    pair = (n, 7)
    for k in range(4):
        pair = d_swapped(d_divided(pair[0] + 100, pair[1] + k + 1))
    out[0], out[1] = pair
    out[2] = d_swapped((n, 300))[0]


def test_integers():
    out = np.zeros(3, np.int64)
    integers[1, 1](out, 2**40)
    pair = (2**40, 7)
    for k in range(4):
        pair = swapped(divided(pair[0] + 100, pair[1] + k + 1))
    assert tuple(out) == pair + (300,)


@cuda.jit
def copied_items(x, out, t):
    a = x[0], x[1], t
    origin = 0.0, 1.0, 2.0
    out[0], out[1], out[2] = d_minus(a, origin)
    out[3], out[4], out[5] = d_cross(origin, d_minus(origin, a))
    out[6] = a[2] + origin[1]


def test_items_that_copy_a_value():
    x, out = np.array([3.0, 5.0]), np.zeros(7)
    copied_items[1, 1](x, out, 0.25)
    a, origin = (3.0, 5.0, 0.25), (0.0, 1.0, 2.0)
    assert tuple(out) == (*minus(a, origin), *cross(origin, minus(origin, a)), a[2] + origin[1])


def bounce(x, t, function):
    position, velocity = (0.0, 0.0, 0.0), (x, 1.0, -0.5)
    for k in range(20):
        position = function(position, velocity)
        if abs(position[0]) > t:
            velocity = -velocity[0], velocity[1], velocity[2]
        elif position[1] < -t:
            velocity = velocity[0], -velocity[1], velocity[2] + 0.25
        if k % 7 == 3:
            velocity = velocity[1], velocity[0], velocity[2]
    return position, velocity


d_bounce = device(bounce)


@cuda.jit
def bounces(out, t):
    i = cuda.grid(1)
    if i < out.shape[0]:
        position, velocity = d_bounce(0.25 * i, t, d_minus)
        for k in range(3):
            out[i, k] = position[k]
            out[i, 3 + k] = velocity[k]


def test_changed_items():
    out = np.zeros((9, 6))
    bounces[1, 16](out, 1.5)
    for i in range(9):
        position, velocity = bounce(0.25 * i, 1.5, minus)
        assert tuple(out[i]) == position + velocity
