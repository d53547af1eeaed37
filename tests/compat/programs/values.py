# SPDX-License-Identifier: MIT
"""Scalars that behave like Numba's: each has a type, results have the types of numba-cuda, and values are computed with Python numbers.

This interpreter shares no code with py2cu.
"""
import functools
import math
import operator

import numba_side
import numpy as np

BITS = {"boolean": 1, "int8": 8, "uint8": 8, "int16": 16, "uint16": 16, "int32": 32, "uint32": 32, "int64": 64, "uint64": 64}
NUMPY = {name: np.dtype("bool" if name == "boolean" else name) for name in numba_side.SCALARS}
np.seterr(all="ignore")
overflowed = False  # whether signed integers wrapped around since this was reset: undefined for the compilers of GPU code
parted = False  # whether a float division had an integer result or an infinite divisor: numba-cuda computes a - floor(a / b) * b, which is noise or NaN
divided_by_zero = False  # whether a division or a modulo by zero occurred since this was reset


def single(number):
    return float(np.float32(number))


def half(number):
    return float(np.float16(number))


ROUND = {"float16": half, "float32": single, "float64": float}
COMPLEX = {"complex64": lambda number: complex(single(number.real), single(number.imag)), "complex128": complex}


def wrap(name, number):
    if name == "boolean":
        return number != 0
    bits = BITS[name]
    number &= (1 << bits) - 1
    return number - (1 << bits) if name[0] == "i" and number >> (bits - 1) else number


def computed(name, number):
    """wrap() of a sum, a difference, a product or a power."""
    global overflowed
    wrapped = wrap(name, number)
    overflowed = overflowed or name[0] == "i" and wrapped != number
    return wrapped


def convert(number, source, target):
    """Convert a number of one type as C does."""
    if source == target:
        return number
    if target == "boolean":
        return number != 0
    if target in COMPLEX:
        return COMPLEX[target](number)
    if target == "float64":
        return float(number)
    if target in ROUND:
        if source.startswith("float"):
            return ROUND[target](number)
        if target == "float16" and abs(int(number)) > 2048:
            raise AssertionError("the generator must keep integers that become float16 small")
        return float(np.array(int(number), NUMPY[source]).astype(NUMPY[target]))  # one rounding, not two
    if source.startswith("float"):
        if not math.isfinite(number) or abs(number) >= 2.0 ** 31:
            raise AssertionError("the generator must keep floats that become integers small")
        return wrap(target, int(number))
    return wrap(target, int(number))


def notice_zero(b, rounded=None):
    """Divide as Numba's halves do, without an exception."""
    global divided_by_zero
    divided_by_zero = divided_by_zero or b == 0 and rounded is not half


def floor_divide(a, b, rounded):
    notice_zero(b, rounded)
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
    global parted
    parted = parted or b != 0.0 and math.isfinite(a) and (math.isinf(b) or abs(a) >= abs(b) * 2.0 ** 52)
    if math.isnan(a) or math.isnan(b) or math.isinf(a) or b == 0.0:
        return math.nan
    return math.fmod(a, b)


def modulo(a, b, rounded):
    notice_zero(b, rounded)
    r = modulo_c(a, b)
    if r == 0.0:
        return math.copysign(0.0, b)
    return rounded(r + b) if (b < 0.0) != (r < 0.0) else r


def true_divide(a, b):
    notice_zero(b)
    return divide(a, b)


def divide(a, b):
    if b != 0.0:
        return a / b
    if a == 0.0 or math.isnan(a):
        return math.nan
    return math.copysign(math.inf, a) * math.copysign(1.0, b)


def whole_divide(a, b):
    notice_zero(b)
    return 0 if b == 0 else a // b


def whole_modulo(a, b):
    notice_zero(b)
    return 0 if b == 0 else a % b


def power(a, n):
    result = 1.0 if isinstance(a, float) else 1
    for _ in range(n):
        result *= a
    return result


@functools.lru_cache(None)
def operation(function, *names):
    """Return (type of the result, function on plain numbers) for an operator and the types of its operands."""
    result, taken = numba_side.signature(function, *names)
    if len(names) == 1:
        (source,), (target,) = names, taken
        if function is operator.not_:
            return result, lambda a: not a
        if result in COMPLEX:
            return result, lambda a: convert(function(a), source, result)
        floats = result.startswith("float")
        if floats or source == "boolean" and function is not operator.invert:
            return result, lambda a: wrap_or_round(result, function(convert(a, source, result)))
        if source == "boolean":
            return result, lambda a: not a if result == "boolean" else wrap(result, ~int(a))
        return result, lambda a: convert(computed(source, function(a)), source, result)  # in the operand's width, then widened
    left, right = names
    if function in (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne):
        return result, lambda a, b: function(convert(a, left, taken[0]), convert(b, right, taken[1]))
    if function is operator.pow:
        return result, lambda a, b: power_of(result, convert(a, left, result), b)
    if result in COMPLEX:
        combine = {operator.add: operator.add, operator.sub: operator.sub, operator.mul: complex_product,
                   operator.truediv: complex_quotient}[function]
        part = ROUND["float32" if result == "complex64" else "float64"]
        if function in (operator.add, operator.sub):
            return result, lambda a, b: COMPLEX[result](combine(convert(a, left, result), convert(b, right, result)))
        return result, lambda a, b: combine(convert(a, left, result), convert(b, right, result), part)
    if result.startswith("float"):
        rounded = ROUND[result]
        plain = {operator.add: operator.add, operator.sub: operator.sub, operator.mul: operator.mul,
                 operator.truediv: divide if result == "float16" else true_divide}
        if function in plain:
            return result, lambda a, b: rounded(plain[function](convert(a, left, result), convert(b, right, result)))
        special = {operator.floordiv: floor_divide, operator.mod: modulo}[function]
        return result, lambda a, b: special(convert(a, left, result), convert(b, right, result), rounded)
    function = {operator.floordiv: whole_divide, operator.mod: whole_modulo}.get(function, function)
    if function in (operator.lshift, operator.rshift):
        return result, lambda a, b: wrap(result, function(int(convert(a, left, result)), int(b)))
    return result, lambda a, b: computed(result, function(int(convert(a, left, result)), int(convert(b, right, result))))


def complex_product(a, b, part):
    return complex(part(part(a.real * b.real) - part(a.imag * b.imag)), part(part(a.real * b.imag) + part(a.imag * b.real)))


def complex_quotient(a, b, part):
    """Divide as CPython does: by the larger part of the divisor first."""
    if abs(b.real) >= abs(b.imag):
        ratio = part(b.imag / b.real)
        below = part(b.real + part(b.imag * ratio))
        return complex(part(part(a.real + part(a.imag * ratio)) / below), part(part(a.imag - part(a.real * ratio)) / below))
    ratio = part(b.real / b.imag)
    below = part(part(b.real * ratio) + b.imag)
    return complex(part(part(part(a.real * ratio) + a.imag) / below), part(part(part(a.imag * ratio) - a.real) / below))


def power_of(result, a, n):
    if result == "float64":
        return power(a, n)
    if result == "float32":
        total = 1.0
        for _ in range(n):
            total = single(total * a)
        return total
    return computed(result, power(int(a), n))


def wrap_or_round(name, number):
    return ROUND[name](number) if name in ROUND else computed(name, int(number))


class Value:
    __slots__ = ("type", "number")

    def __init__(self, type_, number):
        self.type = type_
        self.number = number

    def __bool__(self):
        return self.number != 0

    def __repr__(self):
        return f"{self.type}({self.number})"

    @property
    def real(self):
        return Value("float32" if self.type == "complex64" else "float64", self.number.real)

    @property
    def imag(self):
        return Value("float32" if self.type == "complex64" else "float64", self.number.imag)

    def conjugate(self):
        return Value(self.type, self.number.conjugate())


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


# ---- functions that the interpreted source calls -------------------------------------------------------------------------
@functools.lru_cache(None, typed=True)
def literal(number):
    return Value({bool: "boolean", int: "int64", float: "float64", complex: "complex128"}[type(number)], number)


def cast(name, value):
    return value if value.type == name else Value(name, convert(value.number, value.type, name))


def invert(value):
    return one(operator.not_)(value)


def smaller(*values, best=min):
    """For two floats other than halves, a NaN is ignored; otherwise, Numba compares as Python does."""
    types = [value.type for value in values]
    name = numba_side.unify(*types)
    numbers = [cast(name, value).number for value in values]
    if len(values) == 2 and set(types) <= {"float32", "float64"}:
        numbers = [number for number in numbers if not math.isnan(number)] or numbers
    return Value(name, best(numbers))


def chosen(condition, a, b):
    """Both values are computed, like arguments of a call."""
    return a if condition else b


def larger(*values):
    return smaller(*values, best=max)


def absolute(a):
    result, _ = numba_side.signature(abs, a.type)
    return Value(result, wrap_or_round(result, abs(a.number)))


def through(function, *arguments):
    """A math function with exact results, in the type to which its arguments are converted."""
    result, taken = numba_side.signature(function, *(a.type for a in arguments))
    its = [result if result.startswith("float") else name for name in taken]
    numbers = [convert(convert(a.number, a.type, name), name, its) for a, name, its in zip(arguments, taken, its)]
    number = numbers[0]
    if function is math.sqrt:
        number = math.sqrt(number) if number >= 0.0 else math.nan
    elif function in (math.floor, math.ceil, math.trunc):
        number = math.copysign(float(function(number)), number) if math.isfinite(number) else number
    elif function is math.fmod:
        number = modulo_c(*numbers)
    else:
        number = function(*numbers)
    return Value(result, ROUND[result](number) if result in ROUND else number)


def counting(name, *bounds):
    for number in range(*(bound.number for bound in bounds)):
        yield Value(name, number)
