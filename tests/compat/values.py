"""Scalars that behave as Numba's: each carries its type; results have the types that numba-cuda gives, and are computed on Python's own
numbers. An interpreter that shares nothing with py2cu but this idea of what a kernel means."""
import functools
import math
import operator

import numpy as np

import numba_side

BITS = {"boolean": 1, "int8": 8, "uint8": 8, "int16": 16, "uint16": 16, "int32": 32, "uint32": 32, "int64": 64, "uint64": 64}
NUMPY = {name: np.dtype("bool" if name == "boolean" else name) for name in numba_side.SCALARS}


def single(number):
    return float(np.float32(number))


def wrap(name, number):
    if name == "boolean":
        return number != 0
    bits = BITS[name]
    number &= (1 << bits) - 1
    return number - (1 << bits) if name[0] == "i" and number >> (bits - 1) else number


def convert(number, source, target):
    """A number of one type as C converts it to another."""
    if source == target:
        return number
    if target == "boolean":
        return number != 0
    if target == "float64":
        return float(number)
    if target == "float32":
        if source.startswith("float"):
            return single(number)
        return float(np.array(int(number), NUMPY[source]).astype(np.float32))  # one rounding, not two
    if source.startswith("float"):
        if not math.isfinite(number) or abs(number) >= 2.0 ** 31:
            raise AssertionError("the generator must keep floats that become integers small")
        return wrap(target, int(number))
    return wrap(target, int(number))


def floor_divide(a, b, rounded):
    if b == 0.0:
        return divide(a, b)
    r = modulo_c(a, b)
    q = rounded(rounded(a - r) / b)
    if r != 0.0 and (b < 0.0) != (r < 0.0):
        q = rounded(q - 1.0)
    if q == 0.0:
        return math.copysign(0.0, rounded(divide(a, b)))
    if not math.isfinite(q):
        return q
    whole = float(math.floor(q))
    return rounded(whole + 1.0) if q - whole > 0.5 else whole


def modulo_c(a, b):
    if math.isnan(a) or math.isnan(b) or math.isinf(a) or b == 0.0:
        return math.nan
    return math.fmod(a, b)


def modulo(a, b, rounded):
    r = modulo_c(a, b)
    if r == 0.0:
        return math.copysign(0.0, b)
    return rounded(r + b) if (b < 0.0) != (r < 0.0) else r


def divide(a, b):
    if b != 0.0:
        return a / b
    if a == 0.0 or math.isnan(a):
        return math.nan
    return math.copysign(math.inf, a) * math.copysign(1.0, b)


def whole_divide(a, b):
    return 0 if b == 0 else a // b


def whole_modulo(a, b):
    return 0 if b == 0 else a % b


def power(a, n):
    result = 1.0 if isinstance(a, float) else 1
    for _ in range(n):
        result *= a
    return result


@functools.lru_cache(None)
def operation(function, *names):
    """(type of the result, function on plain numbers) for an operator and the types of its operands."""
    result, taken = numba_side.signature(function, *names)
    if len(names) == 1:
        (source,), (target,) = names, taken
        if function is operator.not_:
            return result, lambda a: not a
        floats = result.startswith("float")
        if floats or source == "boolean" and function is not operator.invert:
            return result, lambda a: wrap_or_round(result, function(convert(a, source, result)))
        if source == "boolean":
            return result, lambda a: not a if result == "boolean" else wrap(result, ~int(a))
        return result, lambda a: convert(wrap(source, function(a)), source, result)  # at the operand's width, then wider
    left, right = names
    if function in (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne):
        return result, lambda a, b: function(convert(a, left, taken[0]), convert(b, right, taken[1]))
    if function is operator.pow:
        return result, lambda a, b: power_of(result, convert(a, left, result), b)
    if result.startswith("float"):
        rounded = single if result == "float32" else float
        plain = {operator.add: operator.add, operator.sub: operator.sub, operator.mul: operator.mul, operator.truediv: divide}
        if function in plain:
            return result, lambda a, b: rounded(plain[function](convert(a, left, result), convert(b, right, result)))
        special = {operator.floordiv: floor_divide, operator.mod: modulo}[function]
        return result, lambda a, b: special(convert(a, left, result), convert(b, right, result), rounded)
    function = {operator.floordiv: whole_divide, operator.mod: whole_modulo}.get(function, function)
    if function in (operator.lshift, operator.rshift):
        return result, lambda a, b: wrap(result, function(int(convert(a, left, result)), int(b)))
    return result, lambda a, b: wrap(result, function(int(convert(a, left, result)), int(convert(b, right, result))))


def power_of(result, a, n):
    if result == "float64":
        return power(a, n)
    if result == "float32":
        total = 1.0
        for _ in range(n):
            total = single(total * a)
        return total
    return wrap(result, power(int(a), n))


def wrap_or_round(name, number):
    return single(number) if name == "float32" else float(number) if name == "float64" else wrap(name, int(number))


class Value:
    __slots__ = ("type", "number")

    def __init__(self, type_, number):
        self.type = type_
        self.number = number

    def __bool__(self):
        return self.number != 0

    def __repr__(self):
        return f"{self.type}({self.number})"


def two(function):
    def method(self, other):
        result, compute = operation(function, self.type, other.type)
        return Value(result, compute(self.number, other.number))
    return method


def one(function):
    def method(self):
        result, compute = operation(function, self.type)
        return Value(result, compute(self.number))
    return method


for _name in "add sub mul truediv floordiv mod pow lshift rshift and_ or_ xor lt le gt ge eq ne".split():
    setattr(Value, f"__{_name.strip('_')}__", two(getattr(operator, _name)))
for _name in "neg pos invert".split():
    setattr(Value, f"__{_name}__", one(getattr(operator, _name)))


# ---- what the interpreted text calls -------------------------------------------------------------------------------------
@functools.lru_cache(None)
def literal(number):
    return Value("boolean" if isinstance(number, bool) else "int64" if isinstance(number, int) else "float64", number)


def cast(name, value):
    return value if value.type == name else Value(name, convert(value.number, value.type, name))


def invert(value):
    return one(operator.not_)(value)


def smaller(a, b, larger=False):
    name = numba_side.unify(a.type, b.type)
    a, b = cast(name, a).number, cast(name, b).number
    if name.startswith("float"):
        if math.isnan(a):
            return Value(name, b)
        if math.isnan(b):
            return Value(name, a)
    return Value(name, max(a, b) if larger else min(a, b))


def larger(a, b):
    return smaller(a, b, True)


def absolute(a):
    result, _ = numba_side.signature(abs, a.type)
    return Value(result, wrap_or_round(result, abs(a.number)))


def through(function, a):
    """A math function that gives exact results: in the type that its argument is converted to."""
    result, (taken,) = numba_side.signature(function, a.type)
    number = convert(a.number, a.type, taken)
    number = convert(number, taken, result if result.startswith("float") else taken)
    if function is math.sqrt:
        number = math.sqrt(number) if number >= 0.0 else math.nan
    elif function in (math.floor, math.ceil, math.trunc):
        number = math.copysign(float(function(number)), number) if math.isfinite(number) else number
    else:
        number = function(number)
    return Value(result, single(number) if result == "float32" else number)


def counting(name, *bounds):
    for number in range(*(bound.number for bound in bounds)):
        yield Value(name, number)


class Memory:
    """A NumPy array, or the fresh memory of a shared or local one, whose items are Values."""

    def __init__(self, array):
        self.array = array
        self.type = "boolean" if array.dtype == bool else array.dtype.name

    def __getitem__(self, index):
        return Value(self.type, self.array[place(index)].item())

    def __setitem__(self, index, value):
        self.array[place(index)] = cast(self.type, value).number

    def change(self, function, index, value):
        at = place(index)
        value = cast(self.type, value).number
        old = self.array[at].item()
        self.array[at] = wrap(self.type, function(old, value))


def place(index):
    return tuple(part.number for part in index) if isinstance(index, tuple) else index.number
