# SPDX-License-Identifier: MIT
"""The result type of every operator, builtin, math and NumPy scalar function, cast and comparison, for every type of argument, compared with numba-cuda. Run
by with_packages.py.
"""
import argparse
import builtins
import math
import operator
import sys

import numba_side
import numpy as np
import py2cu_side
from numba import cuda

BINARY = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv, "%": operator.mod,
          "**": operator.pow, "<<": operator.lshift, ">>": operator.rshift, "&": operator.and_, "|": operator.or_, "^": operator.xor,
          "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne}
IN_PLACE = {"+=": operator.iadd, "-=": operator.isub, "*=": operator.imul, "/=": operator.itruediv, "//=": operator.ifloordiv,
            "%=": operator.imod, "**=": operator.ipow, "<<=": operator.ilshift, ">>=": operator.irshift, "&=": operator.iand,
            "|=": operator.ior, "^=": operator.ixor}
UNARY = {"-": operator.neg, "+": operator.pos, "~": operator.invert, "not ": operator.not_}
LITERALS = {"2": "int64", "-3": "int64", "2.5": "float64", "True": "boolean"}
MATH = ("acos acosh asin asinh atan atanh cosh sinh tan tanh degrees radians erf erfc expm1 gamma lgamma log1p sin cos ceil floor sqrt "
        "log log2 log10 exp exp2 fabs trunc isnan isinf isfinite").split()
MATH_TWO = "atan2 hypot copysign fmod nextafter remainder pow".split()
# NumPy functions that numba-cuda can compile; for further ones, it infers types and then fails.
NUMPY = ("sin cos tan arcsin arccos arctan sinh cosh tanh arcsinh arccosh arctanh deg2rad radians rad2deg degrees log log2 log10 "
         "isnan invert logical_not conjugate").split()
NUMPY_TWO = ("arctan2 hypot fmin fmax maximum minimum greater greater_equal less less_equal equal not_equal logical_and logical_or "
             "logical_xor bitwise_and bitwise_or bitwise_xor left_shift right_shift divide").split()
BUILTINS = "abs round int float bool".split()
BUILTINS_TWO = "min max pow".split()
CUDA = "popc clz ffs brev cbrt".split()



def whole(*names):
    return not any(name.startswith("float") for name in names)


# Known differences: (kinds, types, Numba's behavior, py2cu's behavior). Any other difference is a failure.
DIFFERENCES = [
    (["math.tanh"], lambda *names: names == ("float16",), "has an overload that is known to its compiler alone, for float16", "float16"),
    (["/="], whole, "types integer /= integer as an integer and then makes no valid code of it", "float64, as / gives"),
    (["min", "max"], lambda *names: len(names) == 3, "lets the order of three types decide, and fails where it comes to another type "
     "than pairs do", "the pairs' type"),
]


def half(pair):
    """Return the type of one of two results of the same type."""
    return pair and (pair[0].split("(")[1].split(" ")[0], pair[1])


def cases():
    """Yield (name of the kind, source of the expression or statements, types of the arguments, Numba's type)."""
    scalars = numba_side.SCALARS
    for symbol, function in BINARY.items():
        for a in scalars:
            for b in scalars:
                yield symbol, f"return a {symbol} b", (a, b), numba_side.signature(function, a, b)
            for literal, its in LITERALS.items():
                yield symbol, f"return a {symbol} {literal}", (a,), numba_side.signature(function, a, its)
                yield symbol, f"return {literal} {symbol} a", (a,), numba_side.signature(function, its, a)
    for symbol, function in IN_PLACE.items():
        for a in scalars:
            for b in scalars:
                yield symbol, f"x = a\n    x {symbol} b\n    return x", (a, b), numba_side.signature(function, a, b)
    for symbol, function in UNARY.items():
        for a in scalars:
            yield symbol, f"return {symbol}a", (a,), numba_side.signature(function, a)
    for module, prefix, ones, twos in ((builtins, "", BUILTINS, BUILTINS_TWO), (math, "math.", MATH, MATH_TWO), (np, "np.", NUMPY, NUMPY_TWO),
                                       (cuda, "cuda.", CUDA, ())):
        for name in ones:
            function = getattr(module, name, None)
            for a in scalars if function else ():
                yield prefix + name, f"return {prefix}{name}(a)", (a,), numba_side.signature(function, a)
        for name in twos:
            function = getattr(module, name, None)
            for a in scalars if function else ():
                for b in scalars:
                    yield prefix + name, f"return {prefix}{name}(a, b)", (a, b), numba_side.signature(function, a, b)
    for a in scalars:
        for b in scalars:
            for which in (0, 1):
                yield "divmod", f"return divmod(a, b)[{which}]", (a, b), half(numba_side.signature(divmod, a, b))
    for name in ("min", "max"):
        for a in scalars:
            for b in scalars:
                for c in ("int16", "uint32", "int64", "float32"):
                    yield name, f"return {name}(a, b, c)", (a, b, c), numba_side.signature(getattr(builtins, name), a, b, c)
    for to in scalars:
        for a in scalars:
            if to == "boolean":
                yield "np.bool_", "return np.bool_(a)", (a,), numba_side.result_of(CASTS[to], a)
            else:
                yield f"np.{to}", f"return np.{to}(a)", (a,), numba_side.result_of(CASTS[to], a)
    for a in scalars:
        for b in scalars:
            yield "conditional", "return a if c else b", (a, b, "boolean"), numba_side.unify(a, b)
            yield "and", "return a and b", (a, b), numba_side.unify(a, b)
            yield "or", "return a or b", (a, b), numba_side.unify(a, b)
        yield "range", RANGES[1], (a,), numba_side.result_of(defined(RANGES[1], "a"), a)
        for b in scalars:
            yield "range", RANGES[2], (a, b), numba_side.result_of(defined(RANGES[2], "a", "b"), a, b)


def defined(text, *letters):
    """Return a function with the source of the body."""
    scope = {"np": np, "math": math}
    exec(f"def f({', '.join(letters)}):\n    {text}\n", scope)  # the source is a literal of this file
    return scope["f"]


CASTS = {name: defined(f"return np.{'bool_' if name == 'boolean' else name}(a)", "a") for name in numba_side.SCALARS}
RANGES = {1: "x = a\n    for i in range(a):\n        x = i\n    return x",
          2: "for i in range(a, b):\n        return i\n    return np.int8(0)"}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", help="only the kinds with this name, such as '+' or math.sqrt")
    parser.add_argument("--all", action="store_true", help="show every difference, not the first of each kind")
    options = parser.parse_args()
    functions, wanted, kinds = {}, {}, {}
    for number, (kind, body, types, answer) in enumerate(cases()):
        if options.only and kind != options.only:
            continue
        name = f"d{number}"
        functions[name] = (f"def {name}({', '.join('abc'[:len(types)])}):\n    {body}", types)
        wanted[name] = answer[0] if isinstance(answer, tuple) else answer
        kinds[name] = kind
    found = {}
    names = list(functions)
    for begin in range(0, len(names), 250):
        found.update(py2cu_side.result_types({name: functions[name] for name in names[begin:begin + 250]}))
    wrong, known, shown = 0, 0, set()
    for name in names:
        refused = found[name].startswith("error: ")
        if refused and wanted[name] is None or found[name] == wanted[name]:
            continue
        if any(kinds[name] in of and which(*functions[name][1]) for of, which, _, _ in DIFFERENCES):
            known += 1
            continue
        wrong += 1
        if options.all or kinds[name] not in shown:
            shown.add(kinds[name])
            body = functions[name][0].split("\n", 1)[1].strip()
            print(f"{', '.join(functions[name][1])}: {body!r}: Numba {wanted[name]}, py2cu {found[name]}")
    print(f"{len(names)} cases: {len(names) - wrong - known} agree, {known} differ as listed, {wrong} differ")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())
