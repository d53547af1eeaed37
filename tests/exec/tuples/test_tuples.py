"""Tuples that device functions return, and tuples as arguments. Expected values are computed by Python."""
import math
from collections import namedtuple
from typing import NamedTuple

import numpy as np
import pytest

from py2cu import cuda, types
from py2cu.errors import KernelArgumentError, TypingError


@cuda.jit(device=True)
def polar(x, y):
    r = math.sqrt(x * x + y * y)
    theta = math.atan2(y, x)
    return r, theta


@cuda.jit(device=True)
def split(a, b):
    if b == 0:
        return 0, 0, False
    return a // b, a % b, True


@cuda.jit(device=True)
def swapped(pair):
    return (pair[1], pair[0]), pair[0] + pair[1]


@cuda.jit(device=True)
def gcd(a, b):
    """(g, x, y) with g = x * a + y * b."""
    if b == 0:
        return a, 1, 0
    g, x, y = gcd(b, a % b)
    return g, y, x - (a // b) * y


@cuda.jit
def to_polar(x, y, r, theta):
    i = cuda.grid(1)
    if i < x.size:
        r[i], theta[i] = polar(x[i], y[i])


@cuda.jit
def division(a, b, quotient, rest, defined):
    i = cuda.grid(1)
    if i < a.size:
        quotient[i], rest[i], defined[i] = split(a[i], b[i])


@cuda.jit
def repeated(x, y, steps):
    i = cuda.grid(1)
    if i < x.size:
        p = (x[i], y[i])
        for _ in range(steps):
            q = p
            p, total = swapped(p)
            p = (p[0] + q[1], total)
        x[i], y[i] = p


@cuda.jit
def bezout(a, b, out):
    i = cuda.grid(1)
    if i < a.size:
        out[i, 0], out[i, 1], out[i, 2] = gcd(a[i], b[i])


@cuda.jit
def with_tuples(out, shape, pair):
    i = cuda.grid(1)
    values, factor = pair
    if i < shape[0]:
        chosen = (values[i], factor) if i % shape[1] == 0 else (factor, values[i])
        out[i] = 10 * chosen[0] + chosen[1]


@cuda.jit("void(float64[::1], UniTuple(int64, 2), Tuple((int32, Tuple((float64, int8)))))")
def fixed(out, pair, nested):
    out[0] = pair[0] + 10 * pair[1]
    out[1] = nested[0] + nested[1][0] * nested[1][1]


def test_returned_pair():
    x, y = np.linspace(-2, 2, 33), np.linspace(3, -1, 33)
    r, theta = np.zeros(33), np.zeros(33)
    to_polar[1, 64](x, y, r, theta)
    assert np.array_equal(r, [math.sqrt(a * a + b * b) for a, b in zip(x.tolist(), y.tolist())])
    assert np.allclose(theta, [math.atan2(b, a) for a, b in zip(x.tolist(), y.tolist())], rtol=1e-15, atol=0)


def test_tuples_returned_on_several_paths():
    a, b = np.arange(-20, 20), np.tile([-3, 0, 7, 2], 10)
    quotient, rest, defined = np.zeros(40, int), np.zeros(40, int), np.zeros(40, bool)
    division[1, 64](a, b, quotient, rest, defined)
    expected = [(0, 0, False) if q == 0 else (*divmod(p, q), True) for p, q in zip(a.tolist(), b.tolist())]
    assert list(zip(quotient.tolist(), rest.tolist(), defined.tolist())) == expected


def test_earlier_results_are_unchanged():
    x, y = np.arange(5.0), np.arange(5.0) * 3 + 1
    a, b = x.copy(), y.copy()
    for _ in range(4):
        a, b = b + b, a + b
    repeated[1, 8](x, y, 4)
    assert np.array_equal(x, a) and np.array_equal(y, b)


def test_recursion():
    a, b = np.array([240, 17, 1, 1071]), np.array([46, 5, 0, 462])
    out = np.zeros((4, 3), int)
    bezout[1, 4](a, b, out)
    assert out[:, 0].tolist() == [math.gcd(p, q) for p, q in zip(a.tolist(), b.tolist())]
    assert np.array_equal(out[:, 1] * a + out[:, 2] * b, out[:, 0])


def test_arguments():
    values, out = np.arange(8.0), np.zeros(8)
    with_tuples[1, 8](out, (8, 3), (values, 0.5))
    assert out.tolist() == [10 * v + 0.5 if i % 3 == 0 else 5 + v for i, v in enumerate(values.tolist())]
    assert str(with_tuples.signatures[0]) == "(float64[::1], UniTuple(int64, 2), Tuple((float64[::1], float64)))"
    with_tuples[1, 8](out, (np.int32(3), 1), (values, 2))
    assert out[:3].tolist() == [10 * v + 2 for v in values[:3].tolist()]
    assert len(with_tuples.signatures) == 2


def test_written_through_a_tuple():
    @cuda.jit
    def fill(pair):
        i = cuda.grid(1)
        if i < pair[0].size:
            pair[0][i] = pair[1]

    values = np.zeros(5)
    fill[1, 8]((values, 2.5))
    assert values.tolist() == [2.5] * 5


def test_passed_signature():
    out = np.zeros(2)
    fixed[1, 1](out, (3, 4), (5, (2.5, 3)))
    assert out.tolist() == [43, 12.5]
    assert fixed.signatures == [(types.float64[::1], types.UniTuple(types.int64, 2),
                                 types.Tuple((types.int32, types.Tuple((types.float64, types.int8)))))]


@pytest.mark.parametrize("pair, nested", [(3, ((4, 5), (2.5, 3))), ((3, 4, 5), (5, 5)), ((3, 4), 5), ((3,), (4, (2.5, 3)))])
def test_wrong_tuples(pair, nested):
    with pytest.raises(TypeError):
        fixed[1, 1](np.zeros(2), pair, nested)


def test_invalid_items_of_arguments():
    with pytest.raises(TypingError):
        with_tuples[1, 8](np.zeros(8), (), (np.zeros(8), 1))
    with pytest.raises(KernelArgumentError, match="str"):
        with_tuples[1, 8](np.zeros(8), (8, "three"), (np.zeros(8), 1))


@cuda.jit
def turned(p, out):
    i = cuda.grid(1)
    q = p
    if i > 1:
        q = (q[1], q[0])
    while q[0] < 100.0:
        q = (q[1] + 1, q[0] * 2)
    r = (q, (1.0, q[1]))
    if i > 0:
        r = (r[1], r[0])
        r = ((r[1][1], r[0][0]), r[0])
    out[i, 0], out[i, 1] = q[0] - q[1], r[0][0] * 3 + r[0][1] * 5 + r[1][0] * 7 + r[1][1] * 11


def test_tuple_of_its_own_items():
    """All items are read before the name has new ones."""
    out = np.zeros((4, 2))
    turned[1, 4]((1.5, 2.5), out)
    for i in range(4):
        q = (2.5, 1.5) if i > 1 else (1.5, 2.5)
        while q[0] < 100.0:
            q = (q[1] + 1, q[0] * 2)
        r = (q, (1.0, q[1]))
        if i > 0:
            r = (r[1], r[0])
            r = ((r[1][1], r[0][0]), r[0])
        assert out[i].tolist() == [q[0] - q[1], r[0][0] * 3 + r[0][1] * 5 + r[1][0] * 7 + r[1][1] * 11]


def test_starred_targets():
    @cuda.jit
    def kernel(out, x):
        a, *b = (1, 2.5, 3)
        out[0] = a + b[0] + b[1] + len(b)
        *c, d = x.shape
        out[1] = d * 100 + len(c) * 10 + c[0]
        e, *f, g = (7, 8)
        out[2] = e * 100 + len(f) * 10 + g
        a, *b, h = b[1], a, 4, 5, 6
        out[3] = a * 1000 + b[0] * 100 + b[2] * 10 + h
        *i, = (1, 2)
        out[4] = i[0] + i[1]
        (j, *k), m = (1, 2, 3), 4
        out[5] = j * 1000 + k[0] * 100 + k[1] * 10 + m

    out = np.zeros(6)
    kernel[1, 1](out, np.zeros((2, 3, 4)))
    assert out.tolist() == [8.5, 400 + 20 + 2, 708, 3000 + 100 + 50 + 6, 3, 1234]


Point = namedtuple("Point", "x y")
Config = namedtuple("Config", ["tile", "scale", "origin"])


class Limits(NamedTuple):
    low: float
    high: int = 5


CONFIG = Config(tile=16, scale=0.5, origin=Point(1, 2))


@cuda.jit(device=True)
def moved(p, dx):
    return Point(p.x + dx, y=p.y)


@cuda.jit
def named(p, limits, out):
    i = cuda.grid(1)
    q = moved(p, CONFIG.scale)
    if i > 3:
        q = Point(q.y, q.x)
    if limits.low < q.x < limits.high:
        a, b = q
        out[i] = a * 100 + b * q[0] + CONFIG.origin.y + len(q) + CONFIG.tile


@cuda.jit
def configured(c, out):
    out[0] = c.origin.x + c.scale * c.origin[1] + c[0]


def test_named_tuples_as_arguments_constants_values_and_results():
    out = np.zeros(8)
    named[1, 8](Point(1.5, 7), Limits(0.5, high=9), out)
    assert out.tolist() == [2.0 * 100 + 7 * 2.0 + 2 + 2 + 16] * 4 + [7 * 100 + 2.0 * 7 + 2 + 2 + 16] * 4
    assert [str(kind) for kind in named.signatures[0]][:2] == ["NamedTuple((float64, int64), Point(x, y))",
                                                               "NamedTuple((float64, int64), Limits(low, high))"]
    for config in (CONFIG, CONFIG._replace(origin=Point(1.5, 2)), CONFIG._replace(scale=3)):
        configured[1, 1](config, out)
        assert out[0] == config.origin.x + config.scale * config.origin.y + config.tile
    assert len(configured.signatures) == 3


@cuda.jit
def by_name(c, out):
    out[0] = c.a * 2 + c.b


def test_classes_with_the_same_names_in_another_order():
    out = np.zeros(1)
    by_name[1, 1](namedtuple("C", "a b")(1.0, 2.0), out)
    assert out[0] == 4
    by_name[1, 1](namedtuple("C", "b a")(1.0, 2.0), out)
    assert out[0] == 5
    by_name[1, 1](namedtuple("D", "z a b")(0.0, 1.0, 2.0), out)
    assert out[0] == 4
    with pytest.raises(TypingError, match="a"):
        by_name[1, 1]((1.0, 2.0), out)


def test_tables_of_a_periodic_stencil():
    """The range of a table's items is used only if Python's % is correct for negative numbers."""
    steps, down = ((-1, 0), (1, 0), (0, -2), (0, 1)), np.array([-1, -3, 0], np.int16)

    @cuda.jit
    def kernel(image, out):
        x, y = cuda.grid(2)
        height, width = image.shape
        if x < height and y < width:
            total = image[x, y]
            for dx, dy in steps:
                total += image[(x + dx) % height, (y + dy) % width]
            for k in range(3):
                total += 10 * image[(x + down[k]) % height, y]
                total += 100 * image[x, (y + (5, -7, -9)[k]) % width]
            out[x, y] = total + x // 1 + y % 1

    image = np.random.default_rng(3).integers(0, 50, (7, 5))
    expected = image + np.arange(7)[:, None]
    for dx, dy in steps:
        expected = expected + np.roll(image, (-dx, -dy), (0, 1))
    for dx, dy in zip((-1, -3, 0), (5, -7, -9)):
        expected = expected + 10 * np.roll(image, -dx, 0) + 100 * np.roll(image, -dy, 1)
    out = np.zeros_like(image)
    kernel[(2, 2), (4, 4)](image, out)
    np.testing.assert_array_equal(out, expected)
