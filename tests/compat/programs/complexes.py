# SPDX-License-Identifier: MIT
"""Complex numbers, in variables of constant type."""
from .terms import OPERATORS, Refused, Term, is_complex, signature
from .writer import EXPRESSIONS, STATEMENTS

PARTS = {"complex64": "float32", "complex128": "float64"}


class Complex(str):
    """The kind of a variable: the name of a complex type."""

    def leaves(self, term):
        return [Term(f"{term.text}.{part}", f"{term.meaning}.{part}", PARTS[self]) for part in ("real", "imag")]


def operate(symbol, a, b):
    return Term(f"({a.text} {symbol} {b.text})", f"({a.meaning} {symbol} {b.meaning})", signature(OPERATORS[symbol], a.type, b.type)[0])


def spelled(number):
    return Term(f"({number})", f"literal({number})", "complex128")


def complex_term(writer, depth):
    rng = writer.rng
    names = [name for name, kind in writer.fixed.items() if isinstance(kind, Complex)]
    kind = rng.random()
    if names and kind < 0.3:
        name = rng.choice(names)
        return Term(name, name, str(writer.fixed[name]))
    if kind < 0.4:
        return spelled(rng.choice([1.5 + 2j, -0.25j, 3 - 1j, 2 + 0j]))
    if depth <= 0 or kind < 0.55:
        parts = PARTS[rng.choice(list(PARTS))]
        a, b = (writer.converted(parts, writer.term(depth - 1), spelled=True) for _ in range(2))
        return Term(f"complex({a.text}, {b.text})", f"complexly({a.meaning}, {b.meaning})", "complex64" if parts == "float32" else "complex128")
    a = complex_term(writer, depth - 1)
    if kind < 0.62:
        return Term(f"(-{a.text})", f"(-{a.meaning})", a.type)
    if kind < 0.68:
        return Term(f"{a.text}.conjugate()", f"{a.meaning}.conjugate()", a.type)
    if kind < 0.74:
        name = rng.choice(list(PARTS))
        return Term(f"np.{name}({a.text})", f"cast('{name}', {a.meaning})", name)
    if kind < 0.78 and writer.stage.products:
        return operate("/", a, spelled(rng.choice([2 - 1j, 0.5 + 2j, -4 + 0j, 3j])))
    b = complex_term(writer, depth - 1) if rng.random() < 0.6 else writer.term(depth - 1)
    a, b = (a, b) if rng.random() < 0.5 else (b, a)
    return operate(rng.choice("+-*" if writer.stage.products else "+-"), a, b)


def part(writer, depth):
    a = complex_term(writer, depth - 1)
    if is_complex(a.type):
        return writer.rng.choice(Complex(a.type).leaves(a))
    raise Refused()


def equality(writer, depth):
    names = [name for name, kind in writer.fixed.items() if isinstance(kind, Complex)]
    if not names:
        raise Refused()
    name = writer.rng.choice(names)
    return operate(writer.rng.choice(["==", "!="]), Term(name, name, str(writer.fixed[name])), complex_term(writer, depth - 1))


def assign(writer, indent, depth):
    """A variable whose type does not change."""
    value = complex_term(writer, 2)
    names = [name for name, kind in writer.fixed.items() if kind == value.type]
    name = writer.rng.choice(names) if names and writer.rng.random() < 0.6 else writer.name("z")
    writer.put(indent, f"{name} = {value.text}", f"{name} = {value.meaning}")
    writer.fixed[name] = Complex(value.type)


EXPRESSIONS += [("complex", 4, part), ("complex", 2, equality)]
STATEMENTS += [("complex", 6, assign)]
