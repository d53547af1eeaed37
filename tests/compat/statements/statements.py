# SPDX-License-Identifier: MIT
"""Statements, and functions inside functions."""
from .expressions import TEXTS, Expressions, table
from .scope import Array, Function

AUGMENTED = ["+=", "-=", "*=", "//=", "%=", "&=", "|=", "^=", "<<=", ">>="]


class Statements(Expressions):
    """Requires self.lines, self.loops (number of enclosing loops in this function), self.result (of this function), self.budget (remaining
    statements).
    """

    statements = table(("assign", 24), ("augment", 14), ("store", 14), ("several", 10), ("branch", 14), ("counted", 9), ("whiles", 7), ("over", 7),
                       ("match", 8), ("inner", 6), ("iterator", 2), ("rows", 3), ("local", 3), ("view", 5), ("fill", 5), ("evaluated", 4), ("leave", 7),
                       ("pairs", 4), ("star", 4), ("optional", 4), ("text", 2), ("delete", 2), ("nothing", 1), ("returns", 3), ("annotated", 2))

    def put(self, indent, text):
        self.lines.append("    " * indent + text)

    def block(self, indent, count=None):
        """Write statements that may not run: names that they define are undefined after them."""
        held, sure = self.scope, self.sure
        self.scope, self.sure = held.copy(), True
        begin = len(self.lines)
        for _ in range(count or self.rng.randint(1, 3)):
            self.statement(indent)
        if len(self.lines) == begin:
            self.put(indent, "pass")
        self.scope, self.sure = held, sure

    def statement(self, indent):
        self.budget -= 1
        self.size = 14
        names, weights = self.statements
        kind = self.rng.choices(names, weights)[0] if self.budget > 0 and indent < self.deepest else self.rng.choice(["assign", "augment", "store"])
        while True:
            begin, held = len(self.lines), self.scope.copy()
            if getattr(self, kind)(indent) is not False:
                return
            del self.lines[begin:]
            self.scope, kind = held, "assign"

    # ---- assignments ------------------------------------------------------------------------------------------------
    def target(self, type_, depth=1):
        """Return a target; an element of a wider or narrower type converts the value."""
        rng = self.rng
        types = {"int": ("int", "int32", "uint8"), "float": ("float", "float32")}.get(type_, ())
        names = self.arrays(*types, writable=True)
        if names and rng.random() < 0.3:
            return self.place(rng.choice(names), depth)
        name = self.scope.new(rng, type_) if self.sure and rng.random() < 0.3 else None
        if name:
            self.scope.define(name, type_)
            return name
        names = self.scope.assignable(type_)
        return rng.choice(names) if names else None

    def assign(self, indent):
        rng = self.rng
        type_ = rng.choices(["int", "float", "bool", "complex", "int32"], [10, 5, 3, 1, 2])[0]
        value = self.bare(type_, 3)
        targets = [self.target(type_) for _ in range(rng.choice([1, 1, 1, 1, 2, 3]))]
        if None in targets:
            return False
        value = self.kept_small(type_, value)
        if ":=" in value and value[0] not in "(n":
            value = f"({value})"
        self.put(indent, f"{' = '.join(targets)} = {value}")

    def kept_small(self, type_, value):
        if type_ == "int" and self.rng.random() < 0.4:
            return f"({value}) % {self.rng.choice([7, 101, 1009, 65521])}"
        return value if type_ != "float" else f"min(max({value}, -1e6), 1e6)"

    def annotated(self, indent):
        value = self.expression("int", 2)
        names = self.scope.new(self.rng, "int")
        if not names or not self.sure:
            return False
        self.scope.define(names, "int")
        self.put(indent, f"{names}: int = {value}")

    def augment(self, indent):
        rng = self.rng
        kind = rng.random()
        if kind < 0.4:
            names = self.arrays("int", "int32", "uint8", "float", writable=True)
            if not names:
                return False
            name = rng.choice(names)
            type_ = self.scope.arrays[name].type
            place = self.place(name, 2)
        else:
            type_ = rng.choice(["int", "int", "int", "float"])
            names = self.scope.assignable(type_)
            if not names:
                return False
            place = rng.choice(names)
        if type_ == "float":
            self.put(indent, f"{place} {rng.choice(['+=', '-='])} {self.bare_small('float')}")
            return
        symbol = rng.choice(AUGMENTED[:5] * 2 + AUGMENTED)
        value = self.expression("int", 2)
        if symbol in ("<<=", ">>="):
            value = f"{value} & 7"
        elif symbol == "*=":
            value = f"{value} % 5"
        self.put(indent, f"{place} {symbol} {value}")

    def bare_small(self, type_):
        return f"min(max({self.bare(type_)}, -1e6), 1e6)"

    def store(self, indent):
        rng = self.rng
        names = self.arrays("int", "float", "int32", "uint8", "float32", writable=True)
        if not names:
            return False
        name = rng.choice(names)
        type_ = "float" if self.scope.arrays[name].type.startswith("float") else "int"
        value = self.bare(rng.choice([type_, type_, type_, "bool"]), 3)
        self.put(indent, f"{self.place(name, 2)} = {self.kept_small(type_, value) if ':=' not in value else '(' + value + ')'}")

    def several(self, indent):
        """Nested tuple targets; swaps."""
        rng = self.rng
        if rng.random() < 0.25:
            names = self.scope.assignable("int")
            if len(names) < 3:
                return False
            names = rng.sample(names, rng.choice([2, 3]))
            self.put(indent, f"{', '.join(names)} = {', '.join(names[1:] + names[:1])}")
            return
        types = [rng.choice(["int", "int", "int", "float", "bool"]) for _ in range(rng.choice([2, 2, 3]))]
        nested = rng.random() < 0.25
        value = self.tuple_of(types) if not nested else f"({self.expression('int')}, {self.tuple_of(types)})"
        targets = [self.target("int")] if nested else []
        inside = [self.target(type_) for type_ in types]
        if None in inside + targets:
            return False
        if nested:
            left = f"{targets[0]}, {rng.choice(['(%s)', '[%s]']) % ', '.join(inside)}"
        else:
            left = rng.choice([", ".join(inside), ", ".join(inside), f"({', '.join(inside)})", f"[{', '.join(inside)}]"])
            if left[0] == "[" and self.lines[-1].endswith(")"):  # tree-sitter's grammar parses `a = b, ((c))` and such a line as one statement
                left = f"({left[1:-1]})"
        self.put(indent, f"{left} = {value}")

    def pairs(self, indent):
        """A variable that contains a tuple."""
        rng = self.rng
        names = [name for name in self.scope.tuples if name.endswith("_" * self.scope.depth)]
        if names and rng.random() < 0.5:
            name = rng.choice(names)
            types = self.scope.tuples[name]
        else:
            types = rng.choice([("int", "int"), ("int", "float"), ("int", "int", "int"), ("bool", "int")])
            name = self.name_of(types)
        if name in self.scope.captured and name not in self.scope.tuples:
            return False
        value = self.tuple_of(types)
        self.put(indent, f"{name} = {value}")
        self.scope.tuples[name] = types

    def star(self, indent):
        rng = self.rng
        count = rng.choice([3, 3, 4])
        same = [name for name, types in self.known_tuples().items() if types == ("int",) * count]
        value = rng.choice(same) if same and rng.random() < 0.4 else ", ".join(self.expression("int") for _ in range(count))
        ends = [self.target("int") for _ in range(rng.choice([1, 2]))]
        if None in ends:
            return False
        name = f"rest{count - len(ends)}" + "_" * self.scope.depth
        at = rng.randint(0, len(ends))
        ends.insert(at, f"*{name}")
        self.put(indent, f"{', '.join(ends)} = {value}")
        self.scope.lists[name] = count - len(ends) + 1

    def optional(self, indent):
        functions = [f for f in self.scope.functions if f.result == "optional"]
        if not functions:
            return False
        call = self.called(self.rng.choice(functions), 2)
        if call is None:
            return False
        name = f"o{self.rng.randint(0, 1)}" + "_" * self.scope.depth
        if name in self.scope.optional or not self.sure or self.rng.random() < 0.6:
            self.put(indent, f"{name} = {call}")
            if name not in self.scope.optional:
                self.scope.optional.append(name)
            return
        self.scope.optional.append(name)
        self.put(indent, f"if ({name} := {call}) is {self.rng.choice(['', 'not '])}None:")
        self.block(indent + 1)

    def text(self, indent):
        rng = self.rng
        name = f"s{rng.randint(0, 1)}" + "_" * self.scope.depth
        texts = rng.sample(TEXTS, 2)
        value = repr(texts[0]) if rng.random() < 0.4 else f"{texts[0]!r} if {self.expression('bool')} else {texts[1]!r}"
        self.put(indent, f"{name} = {value}")
        self.scope.texts[name] = 1 if "b" in texts else 2

    def delete(self, indent):
        rng = self.rng
        names = [name for name in self.scope.assignable("int") if name not in self.scope.captured]
        if len(names) < 3 or self.scope.depth or not self.sure:
            return False
        name = rng.choice(names)
        self.put(indent, f"del {name}")
        del self.scope.types[name]
        if rng.random() < 0.5 and not self.loops:
            self.block(indent, 1)
        self.put(indent, f"{name} = {self.expression('int')}")
        self.scope.define(name, "int")

    def nothing(self, indent):
        self.put(indent, self.rng.choice(["pass", "...", "'a text'", "0"]))

    def evaluated(self, indent):
        """An expression statement with side effects."""
        rng = self.rng
        functions = [f for f in self.scope.functions if f.result is None]
        if functions and rng.random() < 0.6:
            call = self.attempted(self.called, rng.choice(functions), 2)
            if call:
                self.put(indent, call)
                return
        self.put(indent, self.expression(rng.choice(["int", "bool"]), 3))

    # ---- branches ---------------------------------------------------------------------------------------------------
    def branch(self, indent):
        rng = self.rng
        self.put(indent, f"if {self.condition()}:")
        self.block(indent + 1)
        sure, self.sure = self.sure, False
        for _ in range(rng.choice([0, 0, 0, 1, 2])):
            self.put(indent, f"elif {self.condition()}:")
            self.block(indent + 1)
        self.sure = sure
        if rng.random() < 0.5:
            self.put(indent, "else:")
            self.block(indent + 1)

    def pattern(self):
        """A pattern for an int; returns (source, whether it matches everything)."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.5:
            return str(rng.randint(-3, 4)), False
        if kind < 0.7:
            return " | ".join(map(str, rng.sample(range(-4, 6), rng.choice([2, 3])))), False
        if kind < 0.8:
            name = self.captures()
            if name:
                return f"({' | '.join(map(str, rng.sample(range(-4, 6), 2)))}) as {name}", False
        name = self.captures()
        if kind < 0.95 and name:
            return name, True
        return "_", True

    def captures(self):
        names = [name for name in self.scope.assignable("int") if name not in self.bound]
        if not names:
            return None
        name = self.rng.choice(names)
        self.bound.add(name)
        return name

    def match(self, indent):
        rng = self.rng
        self.put(indent, f"match {self.bare('int')} % {rng.choice([4, 5])}{rng.choice(['', ' - 2'])}:")
        sure, self.sure = self.sure, False
        for _ in range(rng.randint(1, 4)):
            self.bound = set()
            text, everything = self.pattern()
            guard = f" if {self.condition()}" if rng.random() < 0.35 and " as " not in text else ""
            if text != "_" or guard or rng.random() < 0.3:
                self.put(indent + 1, f"case {text}{guard}:")
                self.block(indent + 2)
                if everything and not guard:
                    break
        else:
            if rng.random() < 0.4 or not self.lines[-1].strip():
                self.put(indent + 1, "case _:")
                self.block(indent + 2)
        self.sure = sure
        if self.lines[-1].lstrip().startswith("match "):
            self.put(indent + 1, "case _:")
            self.put(indent + 2, "pass")

    # ---- loops ------------------------------------------------------------------------------------------------------
    def body(self, indent, keep=()):
        self.loops += 1
        kept = set(self.scope.kept)
        self.scope.kept |= set(keep)
        self.block(indent + 1, self.rng.randint(1, 4))
        self.scope.kept = kept
        self.loops -= 1
        if self.rng.random() < 0.25:
            self.put(indent, "else:")
            self.block(indent + 1)

    def too_deep(self):
        return self.loops >= (3 if self.scope.depth == 0 and self.main else 1)

    def counter(self):
        """Return the variable of a for: an existing one, or a new one, which is visible only inside."""
        name = self.target("int", 0) if self.rng.random() < 0.75 else None
        if name is None or "[" in name and self.rng.random() < 0.7:
            names = self.scope.assignable("int")
            name = self.rng.choice(names) if names else None
        return name

    def range_of(self):
        rng = self.rng
        kind = rng.random()
        if kind < 0.35:
            return f"range({rng.randint(0, 5)})"
        if kind < 0.5:
            return f"range({self.bare('int')} % 5)"
        if kind < 0.65:
            return f"range({rng.randint(-3, 3)}, {rng.randint(-1, 7)}, {rng.choice([1, 2, 3])})"
        if kind < 0.8:
            return f"range({rng.randint(0, 6)}, {rng.randint(-4, 3)}, {rng.choice([-1, -2, -3])})"
        if kind < 0.9:
            return f"range({self.expression('int')} % 5, {self.expression('int')} % 5, {rng.choice([-1, 1, 2])})"
        return f"range({self.expression('int')} % 5, {self.expression('int')} % 5, {self.expression('int')} % 2 * 3 - {rng.choice([1, 2])})"

    def counted(self, indent):
        if self.too_deep():
            return False
        around = self.range_of()
        held = self.scope
        self.scope = held.copy()
        sure, self.sure = self.sure, True
        name = self.counter()
        self.sure = sure
        if name is None:
            self.scope = held
            return False
        if self.rng.random() < 0.15 and around.count(",") < 2:
            around = f"reversed({around})"
        self.put(indent, f"for {name} in {around}:")
        self.loop_with(held, indent)

    def loop_with(self, held, indent):
        """Write the body, which can use the counters; new counters are not visible in else and after the loop."""
        self.loops += 1
        self.block(indent + 1, self.rng.randint(1, 4))
        self.loops -= 1
        self.scope = held
        if self.rng.random() < 0.25:
            self.put(indent, "else:")
            self.block(indent + 1)

    def over(self, indent):
        """Loops over arrays, tuples and several of them."""
        if self.too_deep():
            return False
        rng = self.rng
        arrays = [name for name, array in self.scope.arrays.items() if array.type == "int" and len(array.shape) == 1]
        tuples = [name for name, types in self.known_tuples().items() if set(types) == {"int"}] + list(self.scope.lists)
        sources = arrays + tuples + [f"{name}[{rng.choice(['::-1', '1:', ':2', '::2', '-2:'])}]" for name in arrays]
        sources += ["range(5, 1, -1)", f"range({rng.randint(0, 4)})"]
        if not arrays:
            return False
        one, other = rng.choice(sources), rng.choice(sources)
        kind = rng.random()
        if kind < 0.2:
            one = f"({', '.join(self.expression('int') for _ in range(3))})"
        elif kind < 0.4:
            one = self.part_of(rng.choice(arrays))
        start = rng.choice(["", "", ", 2", None])
        numbered = rng.random() < 0.4
        if numbered and start is None:
            start = f", start={self.expression('int')}"
        held = self.scope
        self.scope = held.copy()
        first = self.counter()
        alone = not numbered and (rng.random() < 0.6 or one in tuples or other in tuples or one[0] == "(")
        one = f"reversed({one})" if alone and one in arrays and rng.random() < 0.2 else one
        second = None if alone else self.counter()
        if first is None or not alone and (second is None or first == second):
            return False
        if numbered:
            self.put(indent, f"for {first}, {second} in enumerate({one}{start}):")
        elif alone:
            self.put(indent, f"for {first} in {one}:")
        else:
            self.put(indent, f"for {first}, {second} in zip({one}, {other}):")
        self.loop_with(held, indent)

    def iterator(self, indent):
        names = [name for name, array in self.scope.arrays.items() if array.type == "int" and len(array.shape) == 1 and None not in array.shape]
        if not names or indent > 1 or self.scope.depth or self.loops:
            return False
        name, other = f"it{len(self.iterators)}", self.rng.choice(names)
        if name in self.iterators:
            return False
        self.put(indent, f"{name} = iter({other})")
        self.iterators[name] = self.scope.arrays[other].shape[0]

    def rows(self, indent):
        """Loops over the rows of an array, or over tuples in a tuple."""
        if self.too_deep() or self.scope.depth:
            return False
        names = self.arrays("int", axes=2)
        held = self.scope
        self.scope = held.copy()
        if self.rng.random() < 0.4 or not names:
            around = f"({' '.join(self.tuple_of(('int', 'int')) + ',' for _ in range(self.rng.randint(1, 3)))})"
            first, second = self.counter(), self.counter()
            if first is None or second is None or first == second:
                self.scope = held
                return False
            self.put(indent, f"for {first}, {second} in {around}:")
        else:
            name = self.rng.choice(names)
            around, row = self.owner(name), f"r{self.notes}"
            counter = self.counter() if self.rng.random() < 0.4 else None
            self.put(indent, f"for {counter}, {row} in enumerate({around}):" if counter else f"for {row} in {around}:")
            self.scope.arrays[row] = Array("int", self.scope.arrays[name].shape[1:], self.scope.arrays[name].writable)
        self.loop_with(held, indent)

    def whiles(self, indent):
        if self.too_deep():
            return False
        rng = self.rng
        self.whiles_made += 1
        name = f"n{self.whiles_made}" + "_" * self.scope.depth
        limit = rng.randint(1, 5)
        held = self.scope.copy()
        kind = rng.random()
        if kind < 0.35:  # the counter is the first condition, so that the loop terminates
            self.put(indent, f"{name} = {rng.choice([0, 1])}")
            more = f" and {self.maybe('bool', 2)}" if rng.random() < 0.5 else ""
            self.put(indent, f"while ({name} := {name} + 1) < {limit + 1}{more}:")
        elif kind < 0.75:
            self.put(indent, f"{name} = 0")
            more = f" and {self.maybe('bool', 2)}" if rng.random() < 0.5 else ""
            self.put(indent, f"while {name} < {limit}{more}:")
            self.put(indent + 1, f"{name} += 1")
        else:
            self.put(indent, f"{name} = {limit}")
            self.put(indent, f"while {rng.choice(['True', '1'])}:")
            self.put(indent + 1, f"{name} -= 1")
            if rng.random() < 0.5:
                self.put(indent + 1, f"if {self.condition()}:")
                self.block(indent + 2, 1)
            self.put(indent + 1, f"if {name} <= 0{rng.choice(['', ' or ' + self.maybe('bool', 1)])}:")
            self.put(indent + 2, "break")
        self.scope.types[name] = "int"
        self.loop_with(held, indent)
        if rng.random() < 0.5:
            self.scope.types[name] = "int"

    def leave(self, indent):
        if not self.loops:
            return False
        self.put(indent, f"if {self.condition()}:")
        if self.rng.random() < 0.4:
            self.block(indent + 1, 1)
        self.put(indent + 1, self.rng.choice(["break", "continue"]))

    def returns(self, indent):
        if self.main and self.rng.random() < 0.6:
            return False
        self.put(indent, f"if {self.condition()}:")
        sure, self.sure = self.sure, False
        if self.rng.random() < 0.3:
            self.block(indent + 1, 1)
        self.give(indent + 1)
        self.sure = sure

    def give(self, indent):
        if self.result is None:
            self.put(indent, "return")
        elif self.result == "optional":
            self.put(indent, f"return {'None' if self.rng.random() < 0.5 else self.expression('int')}")
        elif isinstance(self.result, tuple):
            self.put(indent, f"return {self.tuple_of(self.result)}")
        else:
            value = self.bare(self.result)
            self.put(indent, f"return {self.kept_small(self.result, value) if not ':=' in value else '(' + value + ')'}")

    # ---- arrays -----------------------------------------------------------------------------------------------------
    def local(self, indent):
        """A local array, or a row of a shared array."""
        rng = self.rng
        if self.loops or indent > 1 or not self.main:
            return False
        self.locals_made += 1
        name, extent = f"x{self.locals_made}", rng.randint(3, 7)
        type_ = rng.choice(["int", "int", "float", "int32"])
        its = {"int": "np.int64", "float": "np.float64", "int32": "np.int32"}[type_]
        kind = rng.random()
        if kind < 0.5:
            self.put(indent, f"{name} = cuda.local.array({extent}, {its})")
            shape = (extent,)
        elif kind < 0.7:
            rows = rng.randint(2, 3)
            self.put(indent, f"{name} = cuda.local.array(({rows}, {extent}), {its})")
            shape = (rows, extent)
        else:
            self.put(indent, f"{name} = cuda.shared.array((4, {extent}), {its})[tid]")
            shape = (extent,)
        value = self.expression("float" if type_ == "float" else "int", 1)
        self.put(indent, f"{name}[:] = {self.kept_small('float', value) if type_ == 'float' else value}" if len(shape) == 1
                 else f"{name}[:, :] = {value}")
        if type_ == "int" and len(shape) == 1:
            self.put(indent, f"for i0 in range({extent}):")
            self.put(indent + 1, f"{name}[i0] = i0 * {rng.randint(-3, 9)}")
            self.scope.define("i0", "int")
        self.scope.arrays[name] = Array(type_, shape, True)

    def a_slice(self, extent):
        """Return a slice, and its length if it is known."""
        rng = self.rng
        ends = [rng.choice([None, None, rng.randint(-extent - 1, extent + 1)]) for _ in range(2)]
        step = rng.choice([None, None, 1, 2, 3, -1, -2, -1])
        count = len(range(*slice(*ends, step).indices(extent)))
        texts = ["" if end is None else str(end) for end in ends]
        if rng.random() < 0.25:
            k = rng.randint(0, 1)
            texts[k] = self.expression("int", 1) if rng.random() < 0.7 or not self.scope.assignable("int") or not self.may_bind \
                else f"({rng.choice(self.scope.assignable('int'))} := {self.expression('int', 1)} % {extent})"
            count = None
        return f"{texts[0]}:{texts[1]}" + ("" if step is None else f":{step}"), count

    def view(self, indent):
        rng = self.rng
        if self.scope.depth or self.loops:
            return False
        names = [name for name in self.arrays("int", "float", "int32", axes=1) + self.arrays("int", "float", axes=2)]
        if not names:
            return False
        name = rng.choice(names)
        array = self.scope.arrays[name]
        self.locals_made += 1
        new = f"v{self.locals_made}"
        if len(array.shape) == 2:
            kind = rng.random()
            if kind < 0.4:
                text, shape = f"{name}[{self.index(array.shape[0], 1)}]", array.shape[1:]
            elif kind < 0.7:
                text, shape = f"{name}[:, {rng.randint(-array.shape[1], array.shape[1] - 1)}]", array.shape[:1]
            elif kind < 0.85:
                parts = [self.a_slice(extent) for extent in array.shape]
                text, shape = f"{self.owner(name)}[{', '.join(part for part, _ in parts)}]", tuple(count for _, count in parts)
                if None in shape:
                    return False
            else:
                text, shape = f"{name}.T", array.shape[::-1]
        else:
            others = [one for one in names if vars(self.scope.arrays[one]) == vars(array)]
            if len(others) > 1 and rng.random() < 0.3:
                name = f"({rng.choice(others)} if {self.expression('bool', 1)} else {name})"
            part, count = self.a_slice(array.shape[0])
            text, shape = f"{name}[{part}]", (count,)
        if 0 in shape:
            return False
        self.put(indent, f"{new} = {text}")
        self.scope.arrays[new] = Array(array.type, shape, array.writable)

    def fill(self, indent):
        """Assign a number to a part of an array."""
        rng = self.rng
        names = self.arrays("int", "int32", "float", writable=True, axes=1)
        if not names:
            return False
        name = rng.choice(names)
        array = self.scope.arrays[name]
        type_ = "float" if array.type == "float" else "int"
        if rng.random() < 0.2 and type_ == "int":  # here, the location is evaluated first
            part, _ = self.a_slice(array.shape[0])
            self.put(indent, f"{name}[{part}] += {self.expression(type_)}")
            return
        value = self.kept_small(type_, self.expression(type_))
        if rng.random() < 0.15:
            self.put(indent, f"{name}.fill({value})")
            return
        part, _ = self.a_slice(array.shape[0])
        self.put(indent, f"{name}[{part}] = {value}")

    # ---- nested functions -------------------------------------------------------------------------------------------
    def inner(self, indent):
        if self.scope.depth >= 2 or self.loops and self.rng.random() < 0.6:
            return False
        rng = self.rng
        self.functions_made += 1
        name = f"inner{self.number}_{self.functions_made}"
        if rng.random() < 0.2:
            return self.lambda_(indent, name)
        result = rng.choice(["int", "int", "int", "float", "bool", None, ("int", "int")])
        parameters = []
        for _ in range(rng.choice([0, 1, 1, 2])):
            letter = rng.choice(["i0", "i1", "j0", "p", "q"])
            if letter not in [p[0] for p in parameters]:
                parameters.append((letter, "int", False))
        parts = [p[0] for p in parameters]
        if rng.random() < 0.3:
            default = self.literal("int", 0)
            parameters.append(("d", "int", True))
            parts.append(f"d={default}")
        outer, state = self.scope, (self.loops, self.result, self.main, self.sure, self.budget, self.deepest)
        self.put(indent, f"def {name}({', '.join(parts)}):")
        inner = outer.copy()
        inner.depth += 1
        for part, _, _ in parameters:
            for scoped in (inner.arrays, inner.tuples, inner.texts):
                scoped.pop(part, None)
            inner.types[part] = "int"
        own = {p[0] for p in parameters}
        outside = [name for name in outer.targets & set(outer.types) if name not in own | outer.kept]
        nonlocals = rng.sample(sorted(outside), min(len(outside), rng.choice([0, 1, 1, 2])))
        inner.targets = own | set(nonlocals)
        inner.kept = set(outer.kept)
        self.scope, self.loops, self.result, self.main, self.sure = inner, 0, result, False, True
        self.budget, self.deepest = min(self.budget, 5), indent + 3
        if nonlocals:
            self.put(indent + 1, f"nonlocal {', '.join(nonlocals)}")
        for _ in range(rng.randint(1, 3)):
            self.statement(indent + 1)
        if result is not None:
            self.size = 10
            self.give(indent + 1)
        self.scope = outer
        self.loops, self.result, self.main, self.sure, self.budget, self.deepest = state
        self.captured(inner)
        self.scope.functions.append(Function(name, parameters, result))

    def lambda_(self, indent, name):
        rng = self.rng
        parameter = rng.choice(["i0", "q", "r"])
        held, bind, sure = self.scope, self.may_bind, self.sure
        self.scope = held.copy()
        for scoped in (self.scope.arrays, self.scope.tuples):
            scoped.pop(parameter, None)
        self.scope.types[parameter] = "int"
        self.may_bind = self.sure = False
        result = rng.choice(["int", "int", "float", "bool"])
        self.in_lambda = True
        body = self.expression(result, 2)
        self.in_lambda = False
        inner = self.scope
        self.scope, self.may_bind, self.sure = held, bind, sure
        self.captured(inner)
        self.put(indent, f"{name} = lambda {parameter}: {body}")
        self.scope.functions.append(Function(name, [(parameter, "int", False)], result))
