# SPDX-License-Identifier: MIT
"""Expressions of one type, generated for the kernel and for the interpreter."""
import operator

import numba_side

SIGNED = ["int8", "int16", "int32", "int64"]
UNSIGNED = ["uint8", "uint16", "uint32", "uint64"]
INTEGERS = SIGNED + UNSIGNED
FLOATS = ["float32", "float64"]
SCALARS = INTEGERS + FLOATS
THREADS, BLOCK = 16, 8     # threads of a launch, in two blocks
ROOM = 24                  # size of the input arrays
OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv, "%": operator.mod,
             "<<": operator.lshift, ">>": operator.rshift, "&": operator.and_, "|": operator.or_, "^": operator.xor,
             "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne}


class Term:
    """An expression: its source for the kernel, its source for the interpreter, and its type."""

    __slots__ = ("text", "meaning", "type")

    def __init__(self, text, meaning, type_):
        self.text, self.meaning, self.type = text, meaning, type_


class Refused(Exception):
    """Numba has no such operation: the generator selects another one."""


def is_float(name):
    return name.startswith("float")


def is_complex(name):
    return name.startswith("complex")


def literal(number):
    name = "boolean" if isinstance(number, bool) else "int64" if isinstance(number, int) else "float64"
    text = repr(number)
    return Term(f"({text})" if text[0] == "-" else text, f"literal({text})", name)


def cast(name, term):
    return Term(f"np.{name}({term.text})", f"cast('{name}', {term.meaning})", name)


def signature(function, *names):
    found = numba_side.signature(function, *names)
    if found is None:
        raise Refused(function, names)
    return found


def unify(*names):
    found = numba_side.unify(*names)
    if found is None:
        raise Refused(names)
    return found


def binary(symbol, a, b):
    return Term(f"({a.text} {symbol} {b.text})", f"({a.meaning} {symbol} {b.meaning})", signature(OPERATORS[symbol], a.type, b.type)[0])


def power(a, exponent):
    return Term(f"({a.text} ** {exponent})", f"({a.meaning} ** literal({exponent}))", signature(operator.pow, a.type, "int64")[0])


def surely_float(term):
    """A variable that becomes a float can be a bool at the start of a loop, and Numba has no max() of bools."""
    return cast("float64", term) if term.text.isidentifier() else term


def whole(rng, term):
    """Convert a float to an integer, if C defines the result."""
    term = surely_float(term)
    name = rng.choice(["int16", "int32", "int64", "int16"])
    return Term(f"np.{name}(min(max({term.text}, -999.0), 999.0))",
                f"cast('{name}', smaller(larger({term.meaning}, literal(-999.0)), literal(999.0)))", name)


def limited(term):
    """Return a float between -999.5 and 999.5."""
    inner = surely_float(term)
    found = Term(f"min(max({inner.text}, -999.5), 999.5)", f"smaller(larger({inner.meaning}, literal(-999.5)), literal(999.5))", "float64")
    return found if term.type == "float64" else cast(term.type, found)


def called(name, meaning, *arguments, type_):
    """Return a call with equal arguments for kernel and interpreter."""
    return Term(f"{name}({', '.join(a.text for a in arguments)})", f"{meaning}({', '.join(a.meaning for a in arguments)})", type_)
