# SPDX-License-Identifier: MIT
"""Functions of numbers whose results are exact or rounded once."""
import math
import operator

from .terms import FLOATS, INTEGERS, Refused, Term, called, is_float, limited, signature
from .writer import EXPRESSIONS


def of_two_floats(writer, depth):
    function = writer.rng.choice(["copysign", "fmod"])
    a, b = writer.single(depth - 1), writer.single(depth - 1)
    if "float16" in (a.type, b.type):
        raise Refused()
    if function == "copysign":  # the sign of a NaN or a zero is undefined
        b = limited(b) if is_float(b.type) else b
        b = Term(f"({b.text} + 0.0)", f"({b.meaning} + literal(0.0))", signature(operator.add, b.type, "float64")[0])
    return Term(f"math.{function}({a.text}, {b.text})", f"through(math.{function}, {a.meaning}, {b.meaning})",
                signature(getattr(math, function), a.type, b.type)[0])


def fused(writer, depth):
    type_ = writer.rng.choice(FLOATS)
    return called("cuda.fma", "fused", *(writer.converted(type_, writer.term(depth - 1)) for _ in range(3)), type_=type_)


def of_bits(writer, depth):
    function, types = writer.rng.choice([("popc", INTEGERS), ("clz", INTEGERS), ("brev", ["uint32", "uint64"]),
                                         ("ffs", ["int32", "uint32", "int64", "uint64"])])
    type_ = writer.rng.choice(types)
    return called(f"cuda.{function}", function, writer.converted(type_, writer.integer(depth - 1)), type_="uint32" if function == "ffs" else type_)


def selected(writer, depth):
    type_ = writer.rng.choice(["int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64"])
    a, b, c = writer.condition(depth - 1), *(writer.converted(type_, writer.term(depth - 1), spelled=True) for _ in range(2))
    return Term(f"cuda.selp({a.text}, {b.text}, {c.text})", f"chosen({a.meaning}, {b.meaning}, {c.meaning})", type_)


def builtin(writer, depth):
    a = writer.term(depth - 1)
    function = writer.rng.choice(["int", "float", "bool", "round"])
    if a.type == "float16" or a.type == "boolean" and function in ("float", "round"):
        raise Refused()
    if function == "round":
        a = limited(writer.single(0) if not is_float(a.type) else a)
    elif function == "int" and is_float(a.type):
        a = limited(a)
    result = signature({"int": int, "float": float, "bool": bool, "round": round}[function], a.type)[0]
    return Term(f"{function}({a.text})", f"rounded_even({a.meaning})" if function == "round" else f"cast('{result}', {a.meaning})", result)


def quotient_and_rest(writer, depth):
    a, b = writer.term(depth - 1), writer.term(depth - 1)
    if "boolean" in (a.type, b.type) or "float16" in (a.type, b.type):
        raise Refused()
    which = writer.rng.choice([0, 1])
    result = signature(divmod, a.type, b.type)[0].split("(")[1].split(" ")[0]
    meanings = [f"cast('{result}', {term.meaning})" for term in (a, b)]  # divmod has its own rule for the type
    return Term(f"divmod({a.text}, {b.text})[{which}]", f"({meanings[0]} {'//' if which == 0 else '%'} {meanings[1]})", result)


def split(writer, depth):
    """modf and frexp."""
    a = limited(writer.single(depth - 1))
    if a.type == "float16":
        raise Refused()
    function, which = writer.rng.choice(["modf", "frexp"]), writer.rng.choice([0, 1])
    return Term(f"math.{function}({a.text})[{which}]", f"{function}({a.meaning})[{which}]", "int32" if (function, which) == ("frexp", 1) else a.type)


def of_half(writer, depth):
    if "float16" not in writer.stage.scalars:
        raise Refused()
    a = writer.converted("float16", writer.term(depth - 1))
    function = writer.rng.choice(["floor", "ceil", "trunc", "fabs"])
    return Term(f"math.{function}({a.text})", f"through(math.{function}, {a.meaning})", "float16")


EXPRESSIONS += [("exact", 3, of_two_floats), ("exact", 2, fused), ("exact", 3, of_bits), ("exact", 2, selected), ("exact", 3, builtin),
                ("exact", 2, quotient_and_rest), ("exact", 2, split), ("half", 3, of_half)]
