# SPDX-License-Identifier: MIT
"""Expressions, generated in evaluation order: a name that `:=` binds can be used afterwards if it is certainly bound."""
from .scope import Array

INTS = [0, 1, 2, 3, 4, 5, 7, -1, -2, -3, 12, 31, 100, 255, -100, 1000]
FLOATS = [0.0, 0.5, 1.5, 2.0, -0.25, -3.0, 10.0, 100.5]
TEXTS = ["abc", "b", "ac", "cab", "xyz"]
STARRED = {("int", "int"), ("int", "float"), ("float", "int")}
TUPLE_GLOBALS = {"KT": ("int", "int", "int"), "KM": ("int", "float", "bool")}


def table(*rows):
    return [name for name, _ in rows], [weight for _, weight in rows]


class Expressions:
    """Requires self.rng, self.scope; self.sure: whether the current expression is evaluated exactly when its statement is."""

    kinds = {
        "int": table(("variable", 30), ("literal", 14), ("element", 12), ("arithmetic", 26), ("noted", 9), ("walrus", 9), ("ternary", 5),
                     ("either", 5), ("unary", 4), ("call", 14), ("from_bool", 4), ("extreme", 3), ("item", 5), ("length", 3), ("total", 2),
                     ("from_float", 2), ("narrow", 4), ("rest", 2), ("given", 2), ("unless_none", 3), ("bits", 4),
                     ("mixed", 4), ("wrapped", 2), ("next_item", 3)),
        "float": table(("variable", 30), ("literal", 14), ("element", 10), ("float_arithmetic", 26), ("noted", 6), ("walrus", 7), ("ternary", 5),
                       ("either", 3), ("negative", 3), ("call", 8), ("from_int", 5), ("extreme", 2), ("item", 3), ("narrow", 2), ("part", 2)),
        "bool": table(("variable", 14), ("literal", 2), ("comparison", 34), ("chain", 12), ("noted", 5), ("walrus", 5), ("ternary", 3),
                      ("both", 18), ("inverted", 8), ("contained", 5), ("is_none", 4), ("call", 5), ("texts", 4), ("tuples", 2), ("item", 1),
                      ("gathered", 3), ("logical", 2)),
        "complex": table(("variable", 20), ("literal", 6), ("made", 10), ("complex_arithmetic", 10), ("noted", 2), ("walrus", 2), ("ternary", 2),
                         ("negative", 2), ("conjugate", 2)),
        "int32": table(("variable", 30), ("literal", 10), ("element", 20), ("wrapped", 14), ("walrus", 8), ("noted", 8), ("ternary", 4), ("either", 4)),
    }

    # ---- available names ---------------------------------------------------------------------------------------------
    def expression(self, type_, depth=2):
        rng = self.rng
        self.size -= 1
        if depth <= 0 or self.size <= 0:
            return self.leaf(type_)
        names, weights = self.kinds[type_]
        for _ in range(6):
            made = self.attempted(getattr(self, rng.choices(names, weights)[0]), type_, depth - 1)
            if made is not None:
                return made
        return self.leaf(type_)

    def attempted(self, make, *arguments):
        """Discard an expression, with the names that it defines."""
        scope = self.scope
        types, targets, tuples = dict(scope.types), set(scope.targets), dict(scope.tuples)
        made = make(*arguments)
        if made is None:
            scope.types, scope.targets, scope.tuples = types, targets, tuples
        return made

    def leaf(self, type_):
        return self.variable(type_, 0) if self.rng.random() < 0.7 and self.scope.named(type_) else self.literal(type_, 0)

    def maybe(self, type_, depth):
        """Write an expression that may not be evaluated."""
        sure, self.sure = self.sure, False
        made = self.expression(type_, depth)
        self.sure = sure
        return made

    def bare(self, type_, depth=2):
        """Return whether Python allows := here without parentheses."""
        if self.rng.random() < 0.12:
            made = self.attempted(self.walrus, type_, depth)
            if made is not None:
                return made[1:-1]
        return self.expression(type_, depth)

    def condition(self, depth=2):
        """Truth values, also of numbers."""
        return self.bare(self.rng.choices(["bool", "int", "float", "int32"], [12, 3, 1, 1])[0], depth)

    def variable(self, type_, depth):
        names = self.scope.named(type_)
        return self.rng.choice(names) if names else None

    def literal(self, type_, depth):
        rng = self.rng
        if type_ == "complex":
            return f"complex({rng.choice(FLOATS)}, {rng.choice(FLOATS)})" if rng.random() < 0.5 else f"({rng.choice([1, 2, 0.5])}j)"
        if type_ == "bool":
            return rng.choice(["True", "False"])
        if type_ == "int32":
            return f"np.int32({rng.choice(INTS)})"
        if rng.random() < 0.15:
            return "KI" if type_ == "int" else "KF"
        number = rng.choice(INTS if type_ == "int" else FLOATS)
        return f"({number})" if number < 0 else str(number)

    def walrus(self, type_, depth):
        rng = self.rng
        if not self.may_bind:
            return None
        value = self.expression(type_, depth)
        name = self.scope.new(rng, type_) if self.sure and rng.random() < 0.4 else None
        if name:
            self.scope.define(name, type_)
        else:
            names = self.scope.assignable(type_)
            if not names:
                return None
            name = rng.choice(names)
        return f"({name} := {value})"

    def noted(self, type_, depth):
        self.notes += 1
        number = self.notes
        value = self.bare(type_, depth)
        return self.rng.choices([f"note(log, {number}, {value})", f"note(log, value=({value}), number={number})"], [4, 1])[0]

    def ternary(self, type_, depth):
        condition = self.expression(self.rng.choice(["bool", "bool", "int"]), depth)
        return f"({self.maybe(type_, depth)} if {condition} else {self.maybe(type_, depth)})"

    def either(self, type_, depth):
        made = self.expression(type_, depth)
        for _ in range(self.rng.choice([1, 1, 2])):
            made += f" {self.rng.choice(['and', 'or'])} {self.maybe(type_, depth)}"
        return f"({made})"

    # ---- arrays -----------------------------------------------------------------------------------------------------
    def index(self, extent, depth):
        """Return an index within bounds, nonnegative or negative, without parentheses."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.3:
            return str(rng.randint(-extent, extent - 1))
        made = f"{self.expression('int', depth)} % {extent}"
        if kind < 0.65:
            return made
        if kind < 0.8:
            return f"{made} - {extent}"
        if kind < 0.9 and self.may_bind:
            names = self.scope.assignable("int")
            if names:
                return f"{rng.choice(names)} := {made}"
        self.notes += 1
        return f"note(log, {self.notes}, {made})"

    def place(self, name, depth):
        """Return an element, to be read or stored to."""
        array, name = self.scope.arrays[name], self.owner(name)
        parts = [self.index(extent, depth) for extent in array.shape]
        if len(parts) == 2 and self.rng.random() < 0.3:
            return f"{name}[{parts[0]}][{parts[1]}]"
        return f"{name}[{', '.join(parts)}]"

    def owner(self, name):
        """Return an array, or a call that returns one."""
        if self.rng.random() < 0.92:
            return name
        self.notes += 1
        return f"note(log, {self.notes}, {name})"

    def arrays(self, *types, writable=False, axes=None):
        return [name for name, array in self.scope.arrays.items() if array.type in types and (array.writable or not writable)
                and None not in array.shape and (axes is None or len(array.shape) == axes)]

    def element(self, type_, depth):
        names = self.arrays(type_)
        return self.place(self.rng.choice(names), depth) if names else None

    def narrow(self, type_, depth):
        names = self.arrays("int32", "uint8") if type_ == "int" else self.arrays("float32")
        if not names:
            return None
        made = self.place(self.rng.choice(names), depth)
        return f"np.{'int64' if type_ == 'int' else 'float64'}({made})"

    def length(self, type_, depth):
        rng, names = self.rng, list(self.scope.arrays)
        if self.scope.lists and rng.random() < 0.3:
            return f"len({rng.choice(list(self.scope.lists))})"
        if self.scope.texts and rng.random() < 0.2:
            return f"len({rng.choice(list(self.scope.texts))})"
        if not names:
            return None
        name = rng.choice(names)
        if rng.random() < 0.25:
            part = self.part_of(name)
            return rng.choice([f"len({part})", f"{part}.size", f"{part}.ndim", f"{part}.shape[0]"])
        return rng.choice([f"len({name})", f"{name}.size", f"{name}.shape[{rng.randint(0, len(self.scope.arrays[name].shape) - 1)}]"])

    def part_of(self, name):
        """Return a slice of an array whose bounds have side effects."""
        shape = self.scope.arrays[name].shape
        if len(shape) == 2:
            return f"{self.owner(name)}[{self.index(shape[0], 1)}]"
        return f"{self.owner(name)}[{self.a_slice(shape[0] or 3)[0]}]"

    def total(self, type_, depth):
        rng = self.rng
        names = [name for name, types in self.scope.tuples.items() if set(types) == {"int"}]
        arrays = [name for name, array in self.scope.arrays.items() if array.type == "int" and len(array.shape) == 1]
        if names and rng.random() < 0.3:
            return f"np.int64({rng.choice(names)}.count({self.expression('int', depth)}))"
        if arrays and rng.random() < 0.3:
            part = self.part_of(rng.choice(arrays))
            return rng.choice([f"sum({part})", f"{part}.sum()", f"np.sum({part})", f"sum({part}, {self.maybe('int', depth)})"])
        whole = [name for name in arrays if None not in self.scope.arrays[name].shape]
        if whole and rng.random() < 0.3:
            name = self.owner(rng.choice(whole))
            return rng.choice([f"min({name})", f"max({name})", f"{name}.max()", f"{name}.min()", f"np.int64(np.argmax({name}))"])
        names += arrays + list(self.scope.lists)
        return f"sum({rng.choice(names)})" if names else None

    # ---- numbers ----------------------------------------------------------------------------------------------------
    def arithmetic(self, type_, depth):
        symbol = self.rng.choice(["+", "-", "+", "-", "*", "//", "%"])
        a, b = self.expression("int", depth), self.expression("int", depth)
        return f"({a} * {b} % 1009)" if symbol == "*" else f"({a} {symbol} {b})"

    def bits(self, type_, depth):
        symbol = self.rng.choice(["&", "|", "^", "<<", ">>"])
        a, b = self.expression("int", depth), self.expression("int", depth)
        return f"({a} {symbol} ({b} & 7))" if symbol in ("<<", ">>") else f"({a} {symbol} {b})"

    def small(self, depth):
        """Return a number of a narrow type. With an int, NumPy's result is an int, as in Numba."""
        names = self.arrays("int32", "uint8")
        return self.place(self.rng.choice(names), depth) if names and self.rng.random() < 0.5 else self.expression("int32", depth)

    def mixed(self, type_, depth):
        symbol = self.rng.choice(["+", "-", "//", "%", "&", "|", "^"])
        if self.rng.random() < 0.5:
            return f"({self.small(depth)} {symbol} {self.expression('int', depth)})"
        return f"({self.expression('int', depth)} {symbol} {self.small(depth)})"

    def wrapped(self, type_, depth):
        if type_ == "int32":
            return f"np.int32({self.expression('int', depth)})"
        return f"np.int64(np.{self.rng.choice(['int32', 'uint8', 'int16', 'uint32', 'uint64', 'bool_'])}({self.expression('int', depth)}))"

    def next_item(self, type_, depth):
        """Return the next item of an iterator; never more items than it has."""
        names = [name for name, left in self.iterators.items() if left > 0]
        if not names or self.loops or self.scope.depth or self.in_lambda:
            return None
        name = self.rng.choice(names)
        self.iterators[name] -= 1
        return f"next({name})"

    def unary(self, type_, depth):
        made = self.expression("int", depth)
        return self.rng.choice([f"(-{made})", f"(~{made})", f"abs({made})", f"(+{made})", f"({made} % 11) ** {self.rng.choice([2, 3])}"])

    def negative(self, type_, depth):
        return f"(-{self.expression(type_, depth)})"

    def extreme(self, type_, depth):
        values = [self.expression(type_, depth) for _ in range(self.rng.choice([2, 2, 3]))]
        return f"{self.rng.choice(['min', 'max'])}({', '.join(values)})"

    def rest(self, type_, depth):
        return f"divmod({self.expression('int', depth)}, {self.rng.choice([3, -4, 10])})[{self.rng.choice([0, 1])}]"

    def from_bool(self, type_, depth):
        made = self.expression("bool", depth)
        return self.rng.choice([f"np.int64({made})", f"({made} + {self.leaf('int')})", f"({made} * {self.literal('int', 0)})"])

    def from_int(self, type_, depth):
        made = self.expression("int", depth)
        return self.rng.choice([f"np.float64({made} % 1009)", f"({made} % 1009 * {self.literal('float', 0)})", f"float({made} % 1009)"])

    def from_float(self, type_, depth):
        return f"{self.rng.choice(['int', 'np.int64'])}(min(max({self.expression('float', depth)}, -999.0), 999.0))"

    def float_arithmetic(self, type_, depth):
        rng = self.rng
        symbol = rng.choice(["+", "-", "*", "/", "+", "-", "//", "%"])
        a = self.expression("float", depth)
        if symbol == "*":
            return f"(max(min({a}, 1000.0), -1000.0) * {rng.choice([0.5, 2.0, -1.5, 3.0])})"
        if symbol == "/":
            divisor = rng.choice(["2.0", "-4.0", "10.0", "3", None]) or f"(1.0 + abs({self.expression('float', depth)}))"
            return f"({a} / {divisor})"
        if symbol in ("//", "%"):
            return f"(max(min({a}, 1000.0), -1000.0) {symbol} {rng.choice([2.0, 0.75, -3.5])})"
        return f"({a} {symbol} {self.expression(rng.choice(['float', 'float', 'int']), depth)})"

    def made(self, type_, depth):
        return f"complex({self.expression('float', depth)}, {self.expression('float', depth)})"

    def complex_arithmetic(self, type_, depth):
        symbol = self.rng.choice(["+", "-", "+", "-", "*"])
        if symbol == "*":
            return f"({self.leaf('complex')} * {self.rng.choice(['2.0', '1j', '(0.5 - 1j)', '3'])})"
        return f"({self.expression('complex', depth)} {symbol} {self.expression(self.rng.choice(['complex', 'float', 'int']), depth)})"

    def conjugate(self, type_, depth):
        return f"{self.expression('complex', depth)}.conjugate()"

    def part(self, type_, depth):
        names = self.scope.named("complex")
        return f"{self.rng.choice(names)}.{self.rng.choice(['real', 'imag'])}" if names else None

    # ---- truth ------------------------------------------------------------------------------------------------------
    def comparison(self, type_, depth):
        types = self.rng.choice([("int", "int"), ("int", "int"), ("float", "float"), ("int", "float"), ("bool", "bool"), ("int32", "int"),
                                 ("int", "int32")])
        symbols = ["==", "!="] if types[0] == "bool" else ["<", "<=", ">", ">=", "==", "!="]
        return f"({self.expression(types[0], depth)} {self.rng.choice(symbols)} {self.expression(types[1], depth)})"

    def chain(self, type_, depth):
        rng = self.rng
        made = f"{self.expression('int', depth)} {rng.choice(['<', '<=', '>', '!='])} {self.expression('int', depth)}"
        for _ in range(rng.choice([1, 1, 2])):
            made += f" {rng.choice(['<', '<=', '>', '>=', '==', '!='])} {self.maybe(rng.choice(['int', 'int', 'float']), depth)}"
        return f"({made})"

    def both(self, type_, depth):
        made = self.expression("bool", depth)
        for _ in range(self.rng.choice([1, 1, 2])):
            made += f" {self.rng.choice(['and', 'or'])} {self.maybe('bool', depth)}"
        return f"({made})"

    def inverted(self, type_, depth):
        return f"(not {self.expression(self.rng.choice(['bool', 'bool', 'int']), depth)})"

    def gathered(self, type_, depth):
        types = self.rng.choice([("bool", "int"), ("int", "int"), ("bool", "bool", "float"), ("int", "int", "int")])
        return f"{self.rng.choice(['any', 'all'])}({self.tuple_of(types, depth)})"

    def logical(self, type_, depth):
        a, b = self.expression("int", depth), self.expression(self.rng.choice(["int", "bool"]), depth)
        return f"np.{self.rng.choice(['logical_and', 'logical_or', 'logical_xor'])}({a}, {b})"

    def contained(self, type_, depth):
        rng = self.rng
        word = rng.choice(["in", "not in"])
        value = self.expression("int", depth)
        kind = rng.random()
        names = [name for name, array in self.scope.arrays.items() if array.type == "int" and len(array.shape) == 1]
        if kind < 0.4:
            return f"({value} {word} ({', '.join(self.expression('int', depth - 1) for _ in range(3))}))"
        if kind < 0.6:
            return f"({value} {word} range({self.expression('int', depth - 1)}, {self.expression('int', depth - 1)}, {rng.choice([1, 2, -1, -3])}))"
        if kind < 0.7 and names:
            return f"({value} {word} {self.owner(rng.choice(names))})"
        if kind < 0.8 and names:
            return f"({value} {word} {self.part_of(rng.choice(names))})"
        return f"({value} {word} {rng.choice(['KT', '[1, 2, 5]'])})"

    def is_none(self, type_, depth):
        if not self.scope.optional:
            return None
        return f"({self.rng.choice(self.scope.optional)} {self.rng.choice(['is', 'is not'])} None)"

    def unless_none(self, type_, depth):
        rng = self.rng
        if not self.scope.optional:
            return None
        name = rng.choice(self.scope.optional)
        other = self.maybe("int", depth)
        return rng.choice([f"({other} if {name} is None else {name})", f"({name} if {name} is not None else {other})"])

    def texts(self, type_, depth):
        rng = self.rng
        if not self.scope.texts:
            return None
        name = rng.choice(list(self.scope.texts))
        return rng.choice([f"({name} {rng.choice(['==', '!=', '<', '>='])} {rng.choice(TEXTS)!r})", f"({rng.choice(['a', 'b', 'ca'])!r} in {name})"])

    # ---- tuples and calls -------------------------------------------------------------------------------------------
    def known_tuples(self):
        return {**TUPLE_GLOBALS, **self.scope.tuples}

    def item(self, type_, depth):
        rng = self.rng
        places = [(name, k - rng.choice([0, len(types)])) for name, types in self.known_tuples().items()
                  for k, its in enumerate(types) if its == type_]
        if type_ == "int":
            places += [(name, rng.randint(-count, count - 1)) for name, count in self.scope.lists.items()]
            same = [name for name, types in self.known_tuples().items() if set(types) == {"int"}]
            if same and rng.random() < 0.3:
                name = rng.choice(same)
                return f"{name}[{self.index(len(self.known_tuples()[name]), depth)}]"
        if not places:
            return None
        name, k = rng.choice(places)
        return f"{name}[{k}]"

    def tuple_of(self, types, depth=2):
        """Return a tuple with items of these types."""
        rng = self.rng
        names = [name for name, its in self.known_tuples().items() if its == tuple(types)]
        functions = [f for f in self.scope.functions if f.result == tuple(types)]
        kind = rng.random()
        if names and kind < 0.2:
            return rng.choice(names)
        if functions and kind < 0.45:
            made = self.attempted(self.called, rng.choice(functions), depth)
            if made:
                return made
        if kind < 0.52 and depth > 0:
            made = self.attempted(self.put_together, tuple(types), depth)
            if made:
                return made
        if kind < 0.6:
            condition = self.expression("bool", depth - 1)
            sure, self.sure = self.sure, False
            made = [f"({', '.join(self.expression(its, depth - 1) for its in types)},)" for _ in range(2)]
            self.sure = sure
            return f"({made[0]} if {condition} else {made[1]})"
        return f"({', '.join(self.bare(its, depth) for its in types)},)"

    def put_together(self, types, depth):
        """Return a tuple of other tuples or their parts, some of which are named by :=."""
        rng = self.rng
        kind = rng.random()
        parts = [f"{name}[{cut}]" for name, its in self.known_tuples().items() for cut in ("1:", ":2", "::-1", "::2", "-2:")
                 if eval(f"its[{cut}]") == types]
        if parts and kind < 0.3:
            return rng.choice(parts)
        if kind < 0.5 and len(types) > 1:
            at = rng.randint(1, len(types) - 1)
            return f"({self.tuple_of(types[:at], depth - 1)} + {self.tuple_of(types[at:], depth - 1)})"
        if kind < 0.6 and len(set(types)) == 1:
            return f"({self.tuple_of(types[:1], depth - 1)} * {len(types)})"
        if kind < 0.75:
            return f"({self.expression('int', depth)}, {', '.join(self.expression(its, depth) for its in types)})[1:]"
        name = self.name_of(types)
        if not self.may_bind or name not in self.scope.tuples and (not self.sure or name in self.scope.captured):
            return None
        value = f"({', '.join(self.expression(its, depth) for its in types)},)"
        self.scope.tuples[name] = types
        return f"({name} := {value})"

    def name_of(self, types):
        return "t" + "".join(type_[0] for type_ in types) + "_" * self.scope.depth

    def tuples(self, type_, depth):
        types = self.rng.choice([("int", "int"), ("int", "float"), ("int", "int", "int")])
        return f"({self.tuple_of(types, depth)} {self.rng.choice(['==', '!=', '<', '>='])} {self.tuple_of(types, depth)})"

    def call(self, type_, depth):
        functions = [f for f in self.scope.functions if f.result == type_]
        return self.called(self.rng.choice(functions), depth) if functions else None

    def called(self, function, depth):
        """Return a call with positional and keyword arguments."""
        rng = self.rng
        parts, keyword = [], False
        required = [p for p in function.parameters if not p[2]]
        order = list(function.parameters)
        first = rng.randint(0, len(order)) if function.keywords and rng.random() < 0.4 else len(order)
        order, named = order[:first], order[first:]
        if named:
            rng.shuffle(named)
        starred = 0
        for k, (name, type_, default) in enumerate(order):
            if starred > 0:
                starred -= 1
                continue
            types = tuple(its for _, its, is_given in order[k:k + 2] if not is_given)
            if not keyword and types in STARRED and rng.random() < 0.3:
                parts.append(f"*{self.tuple_of(types, depth)}")
                starred = 1
                continue
            if default and rng.random() < 0.4:
                keyword = True
            if keyword and default and rng.random() < 0.6:
                continue
            value = self.argument(type_, depth, keyword)
            if value is None:
                return None
            parts.append(f"{name}={value}" if keyword else value)
        for name, type_, default in named:
            if default and rng.random() < 0.5:
                continue
            value = self.argument(type_, depth, True)
            if value is None:
                return None
            parts.append(f"{name}={value}")
        if keyword and not function.keywords or len(parts) < len(required):
            return None
        return f"{function.name}({', '.join(parts)})"

    def argument(self, type_, depth, keyword):
        rng = self.rng
        if isinstance(type_, Array):
            return self.view_of(type_)
        if type_ == "log":
            return "log"
        if type_ == "few":
            return f"{self.expression('int', depth)} % 5"
        return self.expression(type_, depth) if keyword else self.bare(type_, depth)

    def view_of(self, wanted):
        """Return an array for a function, at least as long as it requires."""
        rng = self.rng
        names = [name for name in self.arrays(wanted.type, writable=wanted.writable) if self.scope.arrays[name].shape[-1] >= wanted.shape[0]]
        if not names:
            return None
        name = rng.choice(names)
        shape = self.scope.arrays[name].shape
        if len(shape) == 2:
            return f"{name}[{self.index(shape[0], 1)}]"
        spare = shape[0] - wanted.shape[0]
        a, b = rng.randint(0, spare), rng.randint(0, spare)
        return rng.choice([name, name, f"{name}[::-1]", f"{name}[{min(a, b)}:{shape[0] - spare + max(a, b)}]"])

    def given(self, type_, depth):
        """Return a lambda that is called immediately."""
        rng = self.rng
        if self.in_lambda:
            return None
        name = rng.choice(["i0", "j1", "q"])
        argument = self.expression("int", depth)
        held, bind, sure = self.scope, self.may_bind, self.sure
        self.scope = held.copy()
        self.scope.types[name] = "int"
        for scoped in (self.scope.arrays, self.scope.tuples):
            scoped.pop(name, None)
        self.may_bind = self.sure = False
        self.in_lambda = True
        body = self.expression("int", depth)
        self.in_lambda = False
        self.captured(self.scope)
        self.scope, self.may_bind, self.sure = held, bind, sure
        return f"(lambda {name}: {body})({argument})"

    def captured(self, inner):
        """Names that a nested function may read are not deleted later."""
        self.scope.captured |= set(inner.types)
