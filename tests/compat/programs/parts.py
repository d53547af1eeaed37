# SPDX-License-Identifier: MIT
"""Tuples and named tuples: constructed, unpacked, passed and returned."""
from .calls import Function
from .terms import OPERATORS, Refused, Term, binary, literal, signature
from .writer import EXPRESSIONS, STATEMENTS, Writer


class Parts:
    """The kind of a variable: the types of its parts; the names of a named tuple and of its fields."""

    def __init__(self, types, names=None, called=None):
        self.types, self.names, self.called = tuple(types), names and tuple(names), called

    def __eq__(self, other):
        return isinstance(other, Parts) and (self.types, self.called) == (other.types, other.called)

    __hash__ = None

    def leaves(self, term):
        return [self.part(term, k) for k in range(len(self.types))]

    def part(self, term, k, by_name=False):
        if by_name and self.names:
            return Term(f"{term.text}.{self.names[k]}", f"{term.meaning}.{self.names[k]}", self.types[k])
        return Term(f"{term.text}[{k}]", f"{term.meaning}[{k}]", self.types[k])


def known(writer):
    return [Term(name, name, kind) for name, kind in writer.fixed.items() if isinstance(kind, Parts)]


def made(writer, kind, depth):
    """A new tuple of a kind."""
    values = [writer.converted(type_, writer.term(depth - 1), spelled=True) for type_ in kind.types]
    return Term(f"{kind.called or ''}({', '.join(value.text for value in values)}{',' * (len(values) == 1 and not kind.called)})",
                f"{kind.called or ''}({', '.join(value.meaning for value in values)}{',' * (len(values) == 1 and not kind.called)})", kind)


def some_kind(writer):
    rng = writer.rng
    if writer.stage.pairs and rng.random() < 0.3:
        return rng.choice(writer.stage.pairs)
    if rng.random() < 0.5:
        return Parts([rng.choice(writer.stage.scalars)] * rng.randint(2, 4))
    return Parts([rng.choice(writer.stage.scalars) for _ in range(rng.randint(1, 4))])


def tuple_term(writer, depth):
    rng = writer.rng
    names = known(writer)
    if names and rng.random() < 0.6:
        return rng.choice(names)
    if names and rng.random() < 0.3:
        a = rng.choice(names)
        n = len(a.type.types)
        if n > 1 and rng.random() < 0.5:
            k = rng.randint(1, n - 1)
            return Term(f"{a.text}[{k}:]", f"{a.meaning}[{k}:]", Parts(a.type.types[k:]))
        if not a.type.called:
            b = made(writer, Parts([rng.choice(writer.stage.scalars)]), depth - 1)
            return Term(f"({a.text} + {b.text})", f"({a.meaning} + {b.meaning})", Parts(a.type.types + b.type.types))
    returning = [function for function in writer.stage.devices if isinstance(function.result, Parts)]
    if returning and rng.random() < 0.4:
        return rng.choice(returning).call(writer, depth - 1)
    return made(writer, some_kind(writer), depth)


def part(writer, depth):
    rng = writer.rng
    a = tuple_term(writer, depth - 1)
    types = a.type.types
    if len(set(types)) == 1 and rng.random() < 0.4:  # known only at run time
        at = binary("%", writer.integer(depth - 2), literal(len(types)))
        return Term(f"{a.text}[{at.text}]", f"{a.meaning}[{at.meaning}.number]", types[0])
    k = rng.randrange(len(types))
    if rng.random() < 0.3:
        return Term(f"{a.text}[{k - len(types)}]", f"{a.meaning}[{k - len(types)}]", types[k])
    return a.type.part(a, k, by_name=rng.random() < 0.7)


def question(writer, depth):
    """len, in, and comparisons."""
    rng = writer.rng
    a = tuple_term(writer, depth - 1)
    kind = rng.random()
    if kind < 0.25:
        length = Term(f"len({a.text})", f"literal(len({a.meaning}))", "int64")
        return binary("+", length, rng.choice(writer.terms))  # used alone, it is a constant for which Numba drops branches
    if kind < 0.6:
        value = writer.unknown(depth - 2)
        if "float16" in a.type.types or value.type == "float16":
            raise Refused()
        if writer.stage.numba and len(set(a.type.types)) > 1:
            raise Refused()
        word = rng.choice(["in", "not in"])
        return Term(f"({value.text} {word} {a.text})", f"contained({value.meaning}, {a.meaning}, {word == 'in'})", "boolean")
    b = made(writer, Parts(a.type.types, a.type.names, a.type.called), depth - 1)
    symbol = rng.choice(["==", "!=", "<", "<=", ">", ">="])
    for type_ in a.type.types:
        signature(OPERATORS[symbol], type_, type_)
    return Term(f"({a.text} {symbol} {b.text})", f"compared('{symbol}', {a.meaning}, {b.meaning})", "boolean")


def total(writer, depth):
    """sum, min and max of a tuple."""
    rng = writer.rng
    names = [name for name in known(writer) if len(set(name.type.types)) == 1 and name.type.types[0] in ("int64", "float64")]
    if not names:
        raise Refused()
    a = rng.choice(names)
    return Term(f"sum({a.text})", f"added_up({a.meaning})", a.type.types[0])


def assign(writer, indent, depth):
    rng = writer.rng
    names = known(writer)
    if names and rng.random() < 0.5:
        old = rng.choice([name for name in names if name.text[0] == "t"] or [None])
        if old:
            value = made(writer, old.type, 2)
            writer.put(indent, f"{old.text} = {value.text}", f"{old.text} = {value.meaning}")
            return
    value = tuple_term(writer, 2)
    name = writer.name("t")
    writer.put(indent, f"{name} = {value.text}", f"{name} = {value.meaning}")
    writer.fixed[name] = value.type


def unpack(writer, indent, depth):
    rng = writer.rng
    value = tuple_term(writer, 1)
    types = value.type.types
    names = list(writer.types)
    rng.shuffle(names)
    names = names[:len(types)]
    if len(names) < len(types):
        raise Refused()
    if writer.loops and any(writer.types[name] != type_ for name, type_ in zip(names, types)):
        raise Refused()
    writer.put(indent, f"{', '.join(names)}{',' * (len(names) == 1)} = {value.text}", f"{', '.join(names)}{',' * (len(names) == 1)} = {value.meaning}")
    for name, type_ in zip(names, types):
        writer.types[name] = type_


def swap(writer, indent, depth):
    rng = writer.rng
    names = list(writer.types)
    if len(names) < 2:
        raise Refused()
    rng.shuffle(names)
    names = names[:rng.choice([2, 2, 3])]
    moved = names[1:] + names[:1]
    writer.put(indent, f"{', '.join(names)} = {', '.join(moved)}")
    types = [writer.types[name] for name in moved]
    writer.types.update(zip(names, types))


def device(rng, stage, number):
    """A device function that returns a tuple."""
    kind = rng.choice(stage.pairs) if stage.pairs and rng.random() < 0.3 else Parts([rng.choice(stage.scalars) for _ in range(rng.randint(2, 3))])
    parameters = [(letter, rng.choice(stage.scalars)) for letter in "ab"[:rng.randint(1, 2)]]
    function = Function(f"several{number}", parameters, {}, kind)
    writer = Writer(rng, f"r{number}", stage, [Term(name, name, type_) for name, type_ in parameters], {}, inside_device=True)
    writer.attempt(1)
    for _ in range(2):
        condition = writer.condition(1)
        writer.put(1, f"if {condition.text}:", f"if {condition.meaning}:")
        value = made(writer, kind, 1)
        writer.put(2, f"return {value.text}", f"return {value.meaning}")
    value = made(writer, kind, 2)
    writer.put(1, f"return {value.text}", f"return {value.meaning}")
    head = f"def {function.name}({', '.join(name for name, _ in parameters)}):"
    function.lines, function.meaning = ["@cuda.jit(device=True)", head, *writer.lines], [head, *writer.meaning]
    return function


EXPRESSIONS += [("tuples", 6, part), ("tuples", 3, question), ("tuples", 1, total)]
STATEMENTS += [("tuples", 6, assign), ("tuples", 3, unpack), ("tuples", 3, swap)]
