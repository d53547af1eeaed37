# SPDX-License-Identifier: MIT
"""Arrays and records of the interpreter, and the functions that it calls besides operators. They are based on NumPy arrays, whose items are converted to
Values.
"""
import fractions
import math

import numpy as np

from .terms import OPERATORS
from .values import Value, cast, convert, wrap

CHANGES = {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "max": max, "min": min, "and_": lambda a, b: a & b, "or_": lambda a, b: a | b,
           "xor": lambda a, b: a ^ b, "exch": lambda a, b: b}


def type_of(dtype):
    return "boolean" if dtype == bool else dtype.name


def wrapped(array):
    """Convert a number to a Value, and an array or a single record to Memory."""
    if array.ndim == 0 and array.dtype.names is None:
        return Value(type_of(array.dtype), array.item())
    return Memory(array)


class Memory:
    """A NumPy array; a record is a 0-d array."""

    def __init__(self, array):
        self.__dict__["array"] = array

    def __getitem__(self, index):
        return wrapped(self.array[place(index) + (...,)])

    def __setitem__(self, index, value):
        at = place(index)
        self.array[at] = value.array if isinstance(value, Memory) else cast(type_of(self.array.dtype), value).number

    def __getattr__(self, name):
        if name == "T":
            return Memory(self.array.T)
        if name == "shape":
            return tuple(Value("int64", extent) for extent in self.array.shape)
        if name == "size":
            return Value("int64", self.array.size)
        return wrapped(self.array[name])

    def __setattr__(self, name, value):
        self.array[name] = cast(type_of(self.array.dtype[name]), value).number

    def __iter__(self):
        for k in range(self.array.shape[0]):
            yield wrapped(self.array[k, ...])

    def numbered(self):
        for at in np.ndindex(self.array.shape):
            yield tuple(Value("int64", k) for k in at), wrapped(self.array[at + (...,)])

    def change(self, function, index, value):
        """Perform an atomic operation; return the old value."""
        old, type_ = self[index], type_of(self.array.dtype)
        self.array[place(index)] = wrap(type_, CHANGES[function](old.number, cast(type_, value).number))
        return old

    def exchange(self, index, expected, value):
        old = self[index]
        if old.number == cast(old.type, expected).number:
            self[index] = value
        return old


def place(index):
    return tuple(map(one_place, index if isinstance(index, tuple) else (index,)))


def one_place(index):
    return int(index.number) if isinstance(index, Value) else index


def part(start, stop, step):
    return slice(*map(one_place, (start, stop, step)))


def fresh(shape, name):
    return Memory(np.zeros(shape, name))


def numbered(memory, start):
    for k, value in enumerate(memory, start):
        yield Value("int64", k), value


def places(*extents):
    for at in np.ndindex(*extents):
        yield tuple(Value("int64", k) for k in at)


def reduced(function, memory, result):
    array = memory.array.astype(np.float64) if memory.array.dtype.kind == "f" else memory.array
    number = getattr(np, function)(array).item()
    return Value(result, convert(number, result, result))


def elementwise(function, a, b, out):
    with np.errstate(all="ignore"):
        getattr(np, function)(a.array, b.array, out=out.array)


# ---- tuples --------------------------------------------------------------------------------------------------------------
def contained(value, parts, wanted):
    return Value("boolean", any(bool(value == part_) for part_ in parts) == wanted)


def compared(symbol, a, b):
    """Compare tuples as in Python, but without comparing identities."""
    equal = all(bool(x == y) for x, y in zip(a, b))
    if symbol in ("==", "!="):
        return Value("boolean", equal == (symbol == "=="))
    for x, y in zip(a, b):
        if bool(x != y):
            return Value("boolean", bool(OPERATORS[symbol](x, y)))
    return Value("boolean", symbol in ("<=", ">="))


def added_up(parts):
    total = parts[0]
    for part_ in parts[1:]:
        total = total + part_
    return total


# ---- warps -------------------------------------------------------------------------------------------------------------
def lanes(box, wanted):
    """Return a mask of the lanes with this value."""
    return Value("int32", sum(1 << lane for lane, value in box.items() if value.number == wanted))


# ---- functions of numbers ------------------------------------------------------------------------------------------------
def popc(a):
    return Value(a.type, bin(unsigned(a)).count("1"))


def unsigned(a):
    return a.number & ((1 << width(a)) - 1)


def width(a):
    return int(a.type.lstrip("uint"))


def clz(a):
    return Value(a.type, width(a) - unsigned(a).bit_length())


def brev(a):
    return Value(a.type, int(format(unsigned(a), f"0{width(a)}b")[::-1], 2))


def ffs(a):
    bits = unsigned(a)
    return Value("uint32", (bits & -bits).bit_length())


def rounded_even(a):
    return Value("int64", round(a.number))


def modf(a):
    fraction, rest = math.modf(a.number)
    return Value(a.type, fraction), Value(a.type, rest)


def frexp(a):
    fraction, exponent = math.frexp(a.number)
    return Value(a.type, fraction), Value("int32", exponent)


def complexly(a, b):
    return Value("complex64" if a.type == "float32" else "complex128", complex(a.number, b.number))


def fused(a, b, c):
    """Return a * b + c, rounded once."""
    x, y, z = a.number, b.number, c.number
    if not all(map(math.isfinite, (x, y, z))):
        return Value(a.type, x * y + z)
    exact = fractions.Fraction(x) * fractions.Fraction(y) + fractions.Fraction(z)
    try:
        near = float(exact)
    except OverflowError:
        return Value(a.type, math.inf if exact > 0 else -math.inf)
    if a.type == "float64":
        return Value(a.type, near)
    with np.errstate(all="ignore"):
        middle = np.float32(near)
        if not np.isfinite(middle):
            return Value(a.type, float(middle))
        around = [float(np.nextafter(middle, np.float32(way))) for way in (-np.inf, np.inf)] + [float(middle)]
    around = [number for number in around if math.isfinite(number)]
    even = lambda number: int(np.float32(number).view(np.uint32)) & 1  # noqa: E731
    return Value(a.type, min(around, key=lambda number: (abs(fractions.Fraction(number) - exact), even(number))))
