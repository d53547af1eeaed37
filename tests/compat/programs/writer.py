# SPDX-License-Identifier: MIT
"""A function body: its variables, expressions and statements. The other files add further expressions and statements."""
import math
import operator

import numba_side

from .terms import (
    FLOATS,
    SCALARS,
    THREADS,
    Refused,
    Term,
    binary,
    cast,
    is_complex,
    is_float,
    limited,
    literal,
    power,
    signature,
    unify,
    whole,
)

RESULTS = 6  # numbers of integers and of floats that each thread of a program stores
EXPRESSIONS, STATEMENTS = [], []  # (feature, weight, function) that the other files add


class Array:
    """An array that a body can read, with its minimum sizes."""

    __slots__ = ("type", "shape", "writable", "exact")

    def __init__(self, type_, shape, writable=False, exact=True):
        self.type, self.shape, self.writable, self.exact = type_, shape, writable, exact


class Stage:
    """Common state of the programs of one kernel."""

    def __init__(self, rng, features, products=True, numba=False):
        self.features = features
        self.products = products  # False: floats are never multiplied, so that no compiler can generate a fused multiply-add
        self.numba = numba        # only features that numba-cuda has
        self.calm = False         # no loop condition reads memory: the loop might wait for other threads, whose mapping then cannot change
        self.scalars = SCALARS + ["float16"] * ("half" in features)
        self.devices, self.records, self.pairs = [], [], []
        self.expressions = [(weight, make) for feature, weight, make in EXPRESSIONS if feature is None or feature in features]
        self.statements = [(weight, make) for feature, weight, make in STATEMENTS if feature is None or feature in features]


class Loop:
    """An enclosing loop: the types at its head and at its breaks. If all threads of a block iterate together, no statement leaves it."""

    def __init__(self, head, together=False):
        self.head, self.breaks, self.together = head, [], together


class Writer:
    """Writes the body of one program, or of one device function."""

    def __init__(self, rng, tag, stage, terms, arrays, inside_device=False):
        self.rng = rng
        self.tag = tag
        self.stage = stage
        self.terms = terms          # names that can be read everywhere and never change
        self.arrays = dict(arrays)  # {name: Array}
        self.inside_device = inside_device
        self.types = {}             # variables that contain numbers, by name; their types may change
        self.fixed = {}             # variables of other types, which never change
        self.functions = []         # functions inside this body
        self.returns = []
        self.fresh = 0
        self.lines, self.meaning = [], []
        self.loops = []
        self.has_dynamic = False
        self.together = not inside_device  # whether all threads of a block reach this statement
        self.budget = 60            # remaining number of statements

    # ---- text --------------------------------------------------------------------------------------------------------
    def put(self, indent, text, meaning=None):
        if text is not None:
            self.lines.append("    " * indent + text)
        self.meaning.append("    " * indent + (meaning if meaning is not None else text))

    def name(self, letter):
        self.fresh += 1
        return f"{letter}{self.tag}_{self.fresh}"

    def save(self):
        return dict(self.types), dict(self.fixed), dict(self.arrays), list(self.functions), self.together

    def restore(self, saved):
        self.types, self.fixed, self.arrays, self.functions = dict(saved[0]), dict(saved[1]), dict(saved[2]), list(saved[3])
        self.together = saved[4]

    def chosen(self, table, *arguments):
        """Return the result of a function from a table; of another one if Numba rejects it or if it has no operand."""
        weights = [weight for weight, _ in table]
        for _ in range(20):
            make = self.rng.choices(table, weights)[0][1]
            at = len(self.lines), len(self.meaning)
            saved = self.save()
            try:
                return make(self, *arguments)
            except Refused:
                del self.lines[at[0]:], self.meaning[at[1]:]
                self.restore(saved)
        raise Refused()

    # ---- expressions -------------------------------------------------------------------------------------------------
    def atom(self):
        rng = self.rng
        kind = rng.random()
        if self.types and kind < 0.45:
            name = rng.choice(list(self.types))
            return Term(name, name, self.types[name])
        if kind < 0.68:
            return literal(rng.choice([0, 1, 2, 3, -1, 7, 100, -5, 0.5, 1.5, -2.25, 12, True, 1000003, 255]))
        if kind < 0.83 and self.arrays:
            return self.element(0)
        return rng.choice(self.terms)

    def index(self, extent, depth):
        """Return an index within bounds, nonnegative or negative."""
        rng = self.rng
        kind = rng.random()
        threads = [term for term in self.terms if term.text in ("tid", "t")]
        if kind < 0.35 and extent >= THREADS and threads:
            i = rng.choice(threads)
            k = rng.randint(0, extent - THREADS)
            return rng.choice([i, Term(f"{i.text} + {k}", f"({i.meaning} + literal({k}))", "int64"),
                               Term(f"-{i.text} - {k + 1}", f"(-{i.meaning} - literal({k + 1}))", "int64"),
                               Term(f"{extent - 1} - {i.text}", f"(literal({extent - 1}) - {i.meaning})", "int64")])
        if kind < 0.45 or depth < -3:
            return literal(rng.randint(-extent, extent - 1))
        found = binary("%", self.integer(depth - 1), literal(extent))
        if kind < 0.75:
            return found
        return binary("-", found, literal(extent))

    def element(self, depth, of=None):
        if not self.arrays:
            raise Refused()
        name = of or self.rng.choice(list(self.arrays))
        array = self.arrays[name]
        parts = [self.index(extent, depth) for extent in array.shape]
        return Term(f"{name}[{', '.join(part.text for part in parts)}]", f"{name}[{', '.join(part.meaning for part in parts)}]", array.type)

    def integer(self, depth):
        term = self.term(depth)
        if term.type == "boolean":
            return binary("+", term, literal(1))
        return whole(self.rng, term) if is_float(term.type) else term

    def single(self, depth):
        """A float."""
        term = self.term(depth)
        return term if is_float(term.type) else cast(self.rng.choice(FLOATS), term)

    def converted(self, name, term, spelled=False):
        """Convert a number to another type, if C defines the result. The conversion is explicit even if it changes nothing, for functions that accept
        only this type: Numba also types the loop with the types before its end is analyzed.
        """
        if is_float(term.type) and not is_float(name):
            if name == "boolean":
                return binary("!=", term, literal(0))
            term = whole(self.rng, term)
        if name == "float16" and not is_float(term.type) and term.type not in ("int8", "uint8", "boolean"):
            term = binary("%", term, literal(1009))
        if name == "boolean":
            return term if term.type == "boolean" else binary("!=", term, literal(0))
        return term if term.type == name and not spelled else cast(name, term)

    def term(self, depth):
        if depth <= 0:
            return self.atom()
        try:
            return self.chosen(self.stage.expressions, depth)
        except Refused:
            return self.atom()

    def unknown(self, depth):
        """Return a term that is not constant: Numba drops the branch that a constant excludes before it infers types."""
        return self.vary(self.term(depth))

    def vary(self, term):
        if any(letter.islower() for letter in term.text.replace("True", "")):
            return term
        return binary("+", term, self.rng.choice(self.terms))

    def condition(self, depth):
        rng = self.rng
        kind = rng.random()
        symbols = ["<", "<=", ">", ">=", "==", "!="]
        if kind < 0.7 or depth <= 0:
            return binary(rng.choice(symbols), self.unknown(depth - 1), self.term(depth - 1))
        if kind < 0.85:
            a, b = self.condition(depth - 1), self.condition(depth - 1)
            word = rng.choice(["and", "or"])
            return Term(f"({a.text} {word} {b.text})", f"({a.meaning} {word} {b.meaning})", "boolean")
        a, b, c = self.term(depth - 1), self.unknown(depth - 1), self.term(depth - 1)
        if c.text == b.text:
            return binary("<", a, b)
        one, other = rng.choice(symbols[:4]), rng.choice(symbols[:4])
        return Term(f"({a.text} {one} {b.text} {other} {c.text})", f"({a.meaning} {one} {b.meaning} and {b.meaning} {other} {c.meaning})",
                    "boolean")

    def same_everywhere(self):
        """Return a condition that is equal for all threads of a block."""
        rng = self.rng
        known = [term for term in self.terms if term.text[0] in "si"]
        if not known:
            raise Refused()
        a = rng.choice(known)
        return rng.choice([lambda: binary(rng.choice(["<", ">=", "!="]), a, rng.choice(known + [literal(rng.randint(-20, 60))])),
                           lambda: binary("==", binary("%", a if not is_float(a.type) else whole(rng, a), literal(2)), literal(1))])()

    # ---- assignments -------------------------------------------------------------------------------------------------
    def assign(self, indent, name=None, term=None):
        rng = self.rng
        name = name or (self.name("v") if len(self.types) < 2 or len(self.types) < 7 and not self.loops and rng.random() < 0.4
                        else rng.choice(list(self.types)))
        if term is None and name in self.types and rng.random() < 0.3:
            symbol = rng.choice(["+", "-", "*" if self.stage.products else "+", "//", "%"])
            value = self.term(1)
            old = Term(name, name, self.types[name])
            new = binary(symbol, old, value)
            self.put(indent, f"{name} {symbol}= {value.text}", f"{name} = {new.meaning}")
            self.types[name] = new.type
            return
        term = term or self.unknown(rng.randint(1, 3))
        if not is_float(term.type) and term.type != "boolean" and rng.random() < 0.4:
            term = binary("%", term, literal(rng.choice([11, 127, 1009, 65521])))
        if is_float(term.type) and rng.random() < 0.5:
            term = limited(term)
        self.put(indent, f"{name} = {term.text}", f"{name} = {term.meaning}")
        self.types[name] = term.type

    def meet(self, indent, before, *ends):
        """At a join of several paths, every earlier variable gets one type."""
        for name in before:
            types = list(dict.fromkeys(end[name] for end in ends))
            if len(types) > 1:
                common = numba_side.unify(*types)
                self.put(indent, None, f"{name} = cast('{common}', {name})")
                self.types[name] = common
            else:
                self.types[name] = types[0]
        for name in list(self.types):
            if name not in before:
                del self.types[name]

    def settle(self, indent, types):
        """Before the next iteration of a loop, variables get the types that they had at its head."""
        for name, type_ in types.items():
            if self.types[name] != type_:
                new = self.converted(type_, Term(name, name, self.types[name]))
                self.put(indent, f"{name} = {new.text}", f"{name} = {new.meaning}")
                self.types[name] = type_

    def statements(self, indent, depth, count=None):
        for _ in range(count or self.rng.randint(1, 4)):
            self.budget -= 1
            if depth == 0 or self.budget <= 0:
                self.attempt(indent)
            else:
                try:
                    self.chosen(self.stage.statements, indent, depth)
                except Refused:
                    self.attempt(indent)

    def attempt(self, indent):
        self.chosen([(1, Writer.assign)], indent)

    def store(self, indent, depth):
        names = [name for name, array in self.arrays.items() if array.writable]
        if not names:
            raise Refused()
        name = self.rng.choice(names)
        at = self.element(1, name)
        value = self.converted(at.type, self.term(2))
        if at.type != "float16" and self.rng.random() < 0.5 and not is_float(value.type):
            value = self.term(2)  # the assignment converts it
            value = whole(self.rng, value) if is_float(value.type) and not is_float(at.type) else value
        if self.rng.random() < 0.2:
            symbol = self.rng.choice("+-")
            new = self.converted(at.type, binary(symbol, at, value))
            if new.text == binary(symbol, at, value).text or not is_float(binary(symbol, at, value).type):
                self.put(indent, f"{at.text} {symbol}= {value.text}", f"{at.meaning} = {binary(symbol, at, value).meaning}")
                return
        self.put(indent, f"{at.text} = {value.text}", f"{at.meaning} = {value.meaning}")

    # ---- whole bodies ------------------------------------------------------------------------------------------------
    def leave(self, indent, limit=RESULTS):
        """Store the final values of the variables."""
        integers = floats = 0
        found = [Term(name, name, type_) for name, type_ in self.types.items()]
        for name, kind in self.fixed.items():
            found += [] if name[0].isupper() else kind.leaves(Term(name, name, kind))
        for term in found:
            if is_float(term.type) and floats < limit:
                self.put(indent, f"OF[tid, {floats}] = {term.text}", f"OF[tid, literal({floats})] = {term.meaning}")
                floats += 1
            elif not is_float(term.type) and not is_complex(term.type) and integers < limit:
                self.put(indent, f"OI[tid, {integers}] = {term.text}", f"OI[tid, literal({integers})] = {term.meaning}")
                integers += 1

    def program(self, indent, size):
        rng = self.rng
        for _ in range(rng.randint(1, 3)):
            self.attempt(indent)
        self.statements(indent, size)
        if rng.random() < 0.5:
            self.statements(indent, size - 1)
        self.leave(indent)


# ---- arithmetic ----------------------------------------------------------------------------------------------------------
def arithmetic(writer, depth):
    rng = writer.rng
    a, b = writer.term(depth - 1), writer.term(depth - 1)
    symbol = rng.choice(["+", "-", "*", "+", "-", "*", "+", "/", "//", "%"])
    if symbol in ("/", "//", "%") and rng.random() < 0.7:  # most values are not near 0, infinity or NaN
        b = literal(rng.choice([2, 3, 7, -5, 10, 0.5, 2.5, -1.5]))
    if symbol == "*" and not writer.stage.products and is_float(binary(symbol, a, b).type):
        symbol = "-"
    return binary(symbol, a, b)


def bits(writer, depth):
    a, b = writer.integer(depth - 1), writer.integer(depth - 1)
    return binary(writer.rng.choice("&|^"), a, b)


def shift(writer, depth):
    a, b = writer.integer(depth - 1), writer.integer(depth - 1)
    return binary(writer.rng.choice(["<<", ">>"]), a, binary("&", b, literal(writer.rng.choice([7, 15, 31]))))


def chosen_value(writer, depth):
    a, b, c = writer.condition(depth - 1), writer.term(depth - 1), writer.term(depth - 1)
    name = unify(b.type, c.type)
    return Term(f"({b.text} if {a.text} else {c.text})", f"cast('{name}', {b.meaning} if {a.meaning} else {c.meaning})", name)


def conversion(writer, depth):
    return writer.converted(writer.rng.choice(writer.stage.scalars), writer.term(depth - 1))


def extreme(writer, depth):
    terms = [writer.term(depth - 1) for _ in range(writer.rng.choice([2, 2, 2, 3]))]
    types = [term.type for term in terms]
    if "boolean" in types or "float16" in types and not all(map(is_float, types)):  # Numba rejects max(bool, float64)
        raise Refused()
    if any(map(is_float, types)):  # + 0.0: the sign of a zero result is undefined
        terms = [binary("+", term, literal(0.0)) if term.type in ("float32", "float64") else term for term in terms]
    which = writer.rng.choice(["min", "max"])
    return Term(f"{which}({', '.join(term.text for term in terms)})",
                f"{'smaller' if which == 'min' else 'larger'}({', '.join(term.meaning for term in terms)})", unify(*(term.type for term in terms)))


def unary(writer, depth):
    a = writer.term(depth - 1)
    symbol = writer.rng.choice(["-", "~", "not ", "abs"])
    if symbol == "~" and (is_float(a.type) or a.type == "boolean"):
        a = writer.integer(0)
    if symbol == "abs":
        return Term(f"abs({a.text})", f"absolute({a.meaning})", signature(abs, a.type)[0])
    function = {"-": operator.neg, "~": operator.invert, "not ": operator.not_}[symbol]
    meaning = f"invert({a.meaning})" if symbol == "not " else f"({symbol}{a.meaning})"
    return Term(f"({symbol}{a.text})", meaning, signature(function, a.type)[0])


def mathematics(writer, depth):
    function = writer.rng.choice(["sqrt", "floor", "ceil", "trunc", "fabs", "isnan", "isinf"])
    a = writer.term(depth - 1)
    if a.type in ("boolean", "float16") or function.startswith("is") and not is_float(a.type):
        a = cast("float32", a)
    return Term(f"math.{function}({a.text})", f"through(math.{function}, {a.meaning})", signature(getattr(math, function), a.type)[0])


def whole_power(writer, depth):
    a = writer.term(depth - 1)
    if not any(letter.isalpha() for letter in a.text):  # Python folds it, and Numba rejects values that do not fit in 64 bits
        raise Refused()
    return power(writer.integer(0) if a.type in ("boolean", "float16") or is_float(a.type) and not writer.stage.products else a,
                 writer.rng.choice([2, 3]))


EXPRESSIONS += [(None, 50, arithmetic), (None, 8, bits), (None, 5, shift), (None, 6, lambda writer, depth: writer.condition(depth)),
                (None, 6, chosen_value), (None, 5, conversion), (None, 6, extreme), (None, 4, unary), (None, 4, mathematics),
                (None, 2, whole_power), (None, 3, lambda writer, depth: writer.element(depth - 1))]
STATEMENTS += [(None, 50, lambda writer, indent, depth: writer.assign(indent)), (None, 8, Writer.store)]
