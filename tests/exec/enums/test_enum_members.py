"""Members of enums: as arguments, constants, variables, in tuples, and as results of device functions."""
import collections
import sys
from enum import Enum, Flag, IntEnum, IntFlag

import numpy as np
import pytest

from py2cu import cuda
from py2cu.cuda import types


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3
    AZURE = 3


class Shape(IntEnum):
    CIRCLE = 2
    SQUARE = 500


class Sign(IntEnum):
    PLUS = 2
    MINUS = -1


class Rate(Enum):
    SLOW = 0.5
    FAST = 2.5


class Planet(Enum):
    EARTH = (5.976e24, 6.37814e6)
    MARS = (6.421e23, 3.3972e6)


class Narrow(Enum):
    ONE = np.int16(1)
    TWO = np.int16(2)


class Access(IntFlag):
    READ = 1
    WRITE = 2


class Option(Flag):
    QUICK = 1
    EXACT = 2


class Mixed(Enum):
    WHOLE = 1
    HALF = 0.5


FAVOURITE = Color.GREEN
ROUND = Shape.CIRCLE
COLORS = (Color.RED, Color.BLUE)
Pair = collections.namedtuple("Pair", "color weight")


@cuda.jit
def compare(a, b, out):
    out[0] = a == b
    out[1] = a != b
    out[2] = a is b
    out[3] = a is not b


@pytest.mark.parametrize("a, b", [(Color.RED, Color.RED), (Color.RED, Color.GREEN), (Color.AZURE, Color.BLUE), (Planet.EARTH, Planet.EARTH),
                                  (Planet.MARS, Planet.EARTH), (Shape.CIRCLE, Sign.PLUS), (Shape.SQUARE, Shape.CIRCLE), (Rate.SLOW, Rate.FAST),
                                  (Narrow.TWO, Narrow.TWO), (Option.QUICK, Option.EXACT)])
def test_comparison(a, b):
    out = np.zeros(4, bool)
    compare[1, 1](a, b, out)
    assert list(out) == [a == b, a != b, a is b, a is not b]


@cuda.jit
def use_values(color, shape, rate, planet, out):
    out[0] = color.value + 1
    out[1] = shape * 2 + shape.value
    out[2] = rate.value / 2
    out[3] = planet.value[1]
    out[4] = -shape if shape > Sign.PLUS else shape % 3
    mass, radius = planet.value
    out[5] = mass


def test_values():
    out = np.zeros(6)
    use_values[1, 1](Color.BLUE, Shape.SQUARE, Rate.FAST, Planet.MARS, out)
    assert list(out) == [4, 1500, 1.25, 3.3972e6, -500, 6.421e23]


@cuda.jit
def pick(first):
    return Color.RED if first else Color.GREEN


@cuda.jit
def pick_planet(first):
    if first:
        return Planet.EARTH
    return Planet.MARS


@cuda.jit
def turned(color, shape=ROUND):
    return (Color.BLUE if color is FAVOURITE else color), shape


@cuda.jit
def call(first, out):
    color = pick(first)
    planet = pick_planet(first)
    other, shape = turned(color)
    out[0] = color == Color.RED
    out[1] = planet is Planet.MARS
    out[2] = planet.value[0]
    out[3] = other.value
    out[4] = shape is Shape.CIRCLE
    out[5] = turned(color, shape=Shape.SQUARE)[1]


@pytest.mark.parametrize("first", [True, False])
def test_results(first):
    out = np.zeros(6)
    call[1, 1](first, out)
    assert list(out) == ([1, 0, 5.976e24, 1, 1, 500] if first else [0, 1, 6.421e23, 3, 1, 500])


@cuda.jit
def meet(x, color, shape, out):
    number = 7
    if x > 1:
        number = shape
    chosen = FAVOURITE
    if x > 2:
        chosen = color
    found = 0
    for one in COLORS:
        if one is color:
            found += 1
    out[0] = number
    out[1] = chosen.value
    out[2] = found
    out[3] = color in (Color.RED, Color.GREEN)
    out[4] = color not in COLORS
    out[5] = shape in (1, Shape.CIRCLE)
    out[6] = (color, shape) == (Color.AZURE, 2)
    out[7] = color is None
    match shape:
        case 2:
            out[8] = 1
    match color:
        case Color.BLUE:
            out[9] = 1


def test_variables_and_tuples():
    out = np.zeros(10)
    meet[1, 1](3, Color.BLUE, Shape.CIRCLE, out)
    assert list(out) == [2, 3, 1, 0, 0, 1, 1, 0, 1, 1]
    meet[1, 1](0, Color.GREEN, Shape.SQUARE, out[:8])
    assert list(out[:8]) == [7, 2, 0, 1, 1, 0, 0, 0]


@cuda.jit
def of_tuple(pair, point, out):
    out[0] = pair[0] == Color.RED
    out[1] = pair[1].value[1]
    out[2] = point.color is Color.BLUE
    out[3] = point.weight


def test_members_in_tuples():
    out = np.zeros(4)
    of_tuple[1, 1]((Color.RED, Planet.EARTH), Pair(Color.BLUE, 2.5), out)
    assert list(out) == [1, 6.37814e6, 1, 2.5]


@cuda.jit
def of_class(kind, out):
    def first(colors):
        return colors.RED

    out[0] = kind == first(Color)
    out[1] = kind is Color["GREEN"]


def test_class_of_members():
    out = np.zeros(2)
    of_class[1, 1](Color.GREEN, out)
    assert list(out) == [0, 1]


@cuda.jit
def of_flags(access, out):
    out[0] = access & Access.WRITE
    out[1] = access == Access.READ | Access.WRITE


def test_flags_are_numbers():
    out = np.zeros(2)
    of_flags[1, 1](Access.READ | Access.WRITE, out)
    assert list(out) == [2, 1]


class Settings:
    """Members as attributes of another class, and an enum inside it."""

    class Level(IntEnum):
        LOW = 1
        HIGH = 2

    color = Color.GREEN
    shape = Shape.SQUARE
    rates = (Rate.SLOW, Rate.FAST)


@cuda.jit
def of_settings(color, level, out):
    out[0] = color is Settings.color
    out[1] = Settings.shape is Shape.SQUARE
    out[2] = level == Settings.Level.HIGH
    out[3] = Settings.rates[1].value
    for shape in Shape.CIRCLE, Shape.SQUARE:
        out[4] += shape


def test_attributes_of_classes():
    out = np.zeros(5)
    of_settings[1, 1](Color.GREEN, Settings.Level.HIGH, out)
    assert list(out) == [1, 1, 1, 2.5, 502]


def test_one_kernel_for_each_enum():
    kernel = cuda.jit(compare.py_func)
    for a in Color.RED, Color.BLUE, Shape.CIRCLE, Sign.PLUS, Planet.EARTH:
        kernel[1, 1](a, a, np.zeros(4, bool))
    assert [str(signature[0]) for signature in kernel.signatures] == [
        "Enum<int64>(Color)", "IntEnum<int64>(Shape)", "IntEnum<int64>(Sign)", "Enum<UniTuple(float64, 2)>(Planet)"]


def test_signatures():
    out = np.zeros(4, bool)
    kernel = cuda.jit(types.void(types.EnumMember(Color, types.int64), types.EnumMember(Color, types.int64), types.bool_[::1]))(compare.py_func)
    kernel[1, 1](Color.RED, Color.RED, out)
    assert list(out) == [True, False, True, False]
    with pytest.raises(TypeError, match=r"Enum<int64>\(Color\)"):
        kernel[1, 1](1, Color.RED, out)
    with pytest.raises(TypeError, match=r"IntEnum<int64>\(Shape\)"):
        kernel[1, 1](Shape.CIRCLE, Color.RED, out)
    assert cuda.types.typeof(Planet.EARTH) == types.type_named("Enum<UniTuple(float64, 2)>(Planet)")
    assert cuda.types.typeof(Sign.PLUS) == types.IntEnumMember(Sign, types.int64)


def test_members_for_parameters_that_are_numbers():
    """Numba passes a member of an IntEnum as its number; members of other enums are not numbers."""
    def store(x, out):
        out[0] = x / 2

    out = np.zeros(1)
    for kind in "int32", "uint8", "float32", "complex64":
        kernel = cuda.jit(f"({kind}, {'complex128' if kind[0] == 'c' else 'float64'}[:])")(store)
        given = np.zeros(1, complex) if kind[0] == "c" else out
        kernel[1, 1](Sign.PLUS, given)
        assert given[0] == Sign.PLUS / 2
        with pytest.raises(TypeError, match=r"argument 1 \(x\) is of type Enum<int64>\(Color\)"):
            kernel[1, 1](Color.RED, given)
    kernel = cuda.jit(["(float32, float64[:])", "(int64, float64[:])", "(int16, float64[:])"])(store)
    kernel[1, 1](Sign.PLUS, out)
    with pytest.raises(TypeError, match=r"No matching definition for argument type\(s\) Enum<int64>\(Color\)"):
        kernel[1, 1](Color.RED, out)


def test_values_without_a_type():
    with pytest.raises(TypeError, match="heterogeneous enum: got value types float64, int64"):
        compare[1, 1](Mixed.WHOLE, Mixed.WHOLE, np.zeros(4, bool))
    with pytest.raises(TypeError, match=r"argument 1 \(\w+\): objects of class EnumType cannot be passed" if sys.version_info >= (3, 11) else "objects of class EnumMeta"):
        compare[1, 1](Color, Color.RED, np.zeros(4, bool))
