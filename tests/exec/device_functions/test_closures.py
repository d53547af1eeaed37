"""Functions inside functions, constants in classes, branches that are known before types. Expected values are Python's."""
import math
from enum import Enum, IntEnum

import numpy as np

from py2cu import cuda


class Config:
    SIZE = 8
    SCALE = 2.5


class Color(IntEnum):
    RED = 1
    GREEN = 5


class Edge(Enum):
    CLAMP = 3
    WRAP = 4


@cuda.jit(device=True)
def apply(f, x):
    return f(f(x))


@cuda.jit(device=True)
def scaled(x, by=None):
    return x if by is None else x * by


def test_nested_functions_see_values_of_the_moment():
    @cuda.jit
    def kernel(out, n):
        shift = 1

        def inner(v):
            return (v << shift) + n

        square = lambda v: v * v

        def both(v, plus=3):
            return square(v) + plus

        out[0] = inner(5)
        n += 10
        out[1] = inner(5)
        out[2] = both(4)
        out[3] = both(4, plus=n)
        out[4] = apply(square, 3)
        out[5] = apply(lambda v: v + 2, 3)
        for k in range(3):
            n += k
            out[6] += inner(k)

    def inner(v, n):
        return 2 * v + n

    out = np.zeros(7, np.int64)
    kernel[1, 1](out, 7)
    expected = [inner(5, 7), inner(5, 17), 19, 33, 81, 7, sum(inner(k, n) for k, n in ((0, 17), (1, 18), (2, 20)))]
    assert out.tolist() == expected


def test_factories():
    def make(power, half):
        @cuda.jit
        def kernel(x):
            x[0] = half(x[0] ** power)

        return kernel

    @cuda.jit(device=True)
    def half(x):
        return x / 2

    x = np.array([3.0])
    make(2, half)[1, 1](x)
    assert x[0] == 4.5
    make(3, half)[1, 1](x)
    assert x[0] == 4.5**3 / 2


def test_classes_and_enums():
    @cuda.jit
    def kernel(out, color):
        out[0] = Config.SIZE * Config.SCALE
        out[1] = Color.GREEN
        out[2] = color == Color.RED
        out[3] = Edge.WRAP.value + Color.RED.value
        if Edge.WRAP == Edge.CLAMP:
            out[4] = 1
        if Edge.WRAP is Edge.WRAP and color in (Color.GREEN, 1):
            out[4] = 2

    out = np.zeros(5)
    kernel[1, 1](out, 1)
    assert out.tolist() == [20.0, 5, 1, 5, 2]


def test_none_and_isinstance():
    @cuda.jit
    def kernel(x, out):
        out[0] = scaled(3.0)
        out[1] = scaled(3.0, 2)
        if x.ndim == 2:
            out[2] = x[1, 1]
        elif isinstance(x, np.ndarray):
            out[2] = x[1]
        out[3] = 1 if x is None or len(x.shape) > 1 else 2

    out = np.zeros(4)
    kernel[1, 1](np.arange(4.0), out)
    assert out.tolist() == [3, 6, 1, 2]
    kernel[1, 1](np.arange(4.0).reshape(2, 2), out)
    assert out.tolist() == [3, 6, 3, 1]


def test_match_walrus_in_and_exceptions():
    @cuda.jit
    def kernel(out, n):
        i = cuda.grid(1)
        assert i < out.size
        if n > 100:
            raise ValueError("too large")
        match (n + i) % 6:
            case 0:
                out[i] = 10
            case 1 | 2 if n > 3:
                out[i] = 20
            case 5:
                out[i] = 50
            case _:
                out[i] = -1
        if (k := n * 2) not in (2, 4) and n != 3:
            out[i] += k
        del k

    def expected(i, n):
        kind = (n + i) % 6
        value = 10 if kind == 0 else 20 if kind in (1, 2) and n > 3 else 50 if kind == 5 else -1
        return value + (n * 2 if n * 2 not in (2, 4) and n != 3 else 0)

    for n in range(-3, 9):
        out = np.zeros(7, np.int64)
        kernel[1, 16](out, n)
        assert out.tolist() == [expected(i, n) for i in range(7)]
    out = np.zeros(7, np.int64)
    kernel[1, 16](out, 101)
    assert out.tolist() == [0] * 7


def test_raise_in_a_device_function_gives_nothing():
    @cuda.jit(device=True)
    def root(x):
        if x < 0:
            raise ValueError("negative")
        return math.sqrt(x)

    @cuda.jit
    def kernel(out):
        out[0] = root(out[0])

    out = np.array([16.0])
    kernel[1, 1](out)
    assert out[0] == 4


def beside(x, out):
    """Functions of a kernel that call each other, and read its names."""
    scale = 2
    offset = x[0]

    def scaled(v):
        return v * scale

    def moved(v):
        return scaled(v) + offset

    def both(v, w):
        return moved(v) * 10 + scaled(w) + moved(w) * scale

    last = lambda v: moved(v) - scaled(v)  # noqa: E731
    for i in range(x.size):
        out[i] = both(x[i], i) + last(i)
    scale = 5
    offset = 7
    out[0] += both(1, 2)


def test_beside():
    x = np.array([3, -1, 4, 1])
    expected, got = np.zeros(4, np.int64), np.zeros(4, np.int64)
    beside(x, expected)
    cuda.jit(beside)[1, 1](x, got)
    np.testing.assert_array_equal(got, expected)
