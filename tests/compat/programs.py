"""Random kernels. Each statement is written twice: as the kernel has it, and as the interpreter of values.py runs it, where literals, casts
and calls are spelled out, and where a variable whose types meet is converted to the type that Numba gives it."""
import math
import operator

import numba_side

THREADS, BLOCK = 16, 8     # of a launch, in two blocks
ROOM = 24                  # extent of the input arrays
RESULTS = 6                # how many integers, and how many floats, each thread of a program leaves
SIGNED = ["int8", "int16", "int32", "int64"]
UNSIGNED = ["uint8", "uint16", "uint32", "uint64"]
FLOATS = ["float32", "float64"]
SCALARS = SIGNED + UNSIGNED + FLOATS
products = True  # False: no float is ever multiplied, so that no compiler can make a fused multiply-add of it
OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv, "%": operator.mod,
             "<<": operator.lshift, ">>": operator.rshift, "&": operator.and_, "|": operator.or_, "^": operator.xor,
             "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge, "==": operator.eq, "!=": operator.ne}


def is_float(name):
    return name.startswith("float")


class Term:
    """An expression: the kernel's text, the interpreter's text, and its type."""

    __slots__ = ("text", "meaning", "type")

    def __init__(self, text, meaning, type_):
        self.text, self.meaning, self.type = text, meaning, type_


def literal(number):
    name = "boolean" if isinstance(number, bool) else "int64" if isinstance(number, int) else "float64"
    text = repr(number)
    return Term(f"({text})" if text[0] == "-" else text, f"literal({text})", name)


def cast(name, term):
    return Term(f"np.{name}({term.text})", f"cast('{name}', {term.meaning})", name)


def binary(symbol, a, b):
    found = numba_side.signature(OPERATORS[symbol], a.type, b.type)
    if symbol == "*" and is_float(found[0]) and not products:
        return binary("-", a, b)
    return found and Term(f"({a.text} {symbol} {b.text})", f"({a.meaning} {symbol} {b.meaning})", found[0])


class Device:
    """A device function that programs call."""

    def __init__(self, name, parameters, result, lines, meaning):
        self.name, self.parameters, self.result, self.lines, self.meaning = name, parameters, result, lines, meaning


class Writer:
    """Writes the body of one program, or of one device function."""

    def __init__(self, rng, tag, terms, arrays, devices, inside_device=False):
        self.rng = rng
        self.tag = tag
        self.terms = terms          # what can be read everywhere and never changes
        self.arrays = arrays        # {name: (type, shape)} to read
        self.devices = devices
        self.inside_device = inside_device
        self.types = {}             # variables now, by name
        self.returns = []
        self.fresh = 0
        self.lines, self.meaning = [], []
        self.local = {}             # arrays of this program that can be written: {name: (type, extent)}
        self.loops = []             # for each loop around: [types at its head, types at its breaks, text before continue]

    # ---- text --------------------------------------------------------------------------------------------------------
    def put(self, indent, text, meaning=None):
        if text is not None:
            self.lines.append("    " * indent + text)
        self.meaning.append("    " * indent + (meaning if meaning is not None else text))

    def name(self, letter):
        self.fresh += 1
        return f"{letter}{self.tag}_{self.fresh}"

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
        """An index that stays inside, from either end."""
        rng = self.rng
        kind = rng.random()
        threads = [term for term in self.terms if term.text in ("tid", "t")]
        if kind < 0.35 and extent >= THREADS and threads:
            i = rng.choice(threads)
            k = rng.randint(0, extent - THREADS)
            return rng.choice([i, Term(f"{i.text} + {k}", f"({i.meaning} + literal({k}))", "int64"),
                               Term(f"-{i.text} - {k + 1}", f"(-{i.meaning} - literal({k + 1}))", "int64"),
                               Term(f"{extent - 1} - {i.text}", f"(literal({extent - 1}) - {i.meaning})", "int64")])
        if kind < 0.45:
            return literal(rng.randint(-extent, extent - 1))
        whole = binary("%", self.integer(depth - 1), literal(extent))
        if kind < 0.75:
            return whole
        return binary("-", whole, literal(extent))

    def element(self, depth):
        name = self.rng.choice(list(self.arrays))
        type_, shape = self.arrays[name]
        parts = [self.index(extent, depth) for extent in shape]
        text, meaning = ", ".join(part.text for part in parts), ", ".join(part.meaning for part in parts)
        return Term(f"{name}[{text}]", f"{name}[{meaning}]", type_)

    def integer(self, depth):
        term = self.term(depth)
        if term.type == "boolean":
            return binary("+", term, literal(1))
        return self.whole(term) if is_float(term.type) else term

    def whole(self, term):
        """A float as an integer, where C defines it."""
        name = self.rng.choice(SIGNED[2:] + ["int16"])
        return Term(f"np.{name}(min(max({term.text}, -999.0), 999.0))",
                    f"cast('{name}', smaller(larger({term.meaning}, literal(-999.0)), literal(999.0)))", name)

    def term(self, depth):
        rng = self.rng
        if depth <= 0:
            return self.atom()
        kind = rng.random()
        if kind < 0.5:
            a, b = self.term(depth - 1), self.term(depth - 1)
            symbol = rng.choice(["+", "-", "*", "+", "-", "*", "+", "/", "//", "%"])
            if symbol in ("/", "//", "%") and rng.random() < 0.7:  # most values stay away from 0, infinity and NaN
                b = literal(rng.choice([2, 3, 7, -5, 10, 0.5, 2.5, -1.5]))
            return binary(symbol, a, b)
        if kind < 0.58:
            a, b = self.integer(depth - 1), self.integer(depth - 1)
            return binary(rng.choice("&|^"), a, b)
        if kind < 0.63:
            a, b = self.integer(depth - 1), self.integer(depth - 1)
            return binary(rng.choice(["<<", ">>"]), a, binary("&", b, literal(rng.choice([7, 15, 31]))))
        if kind < 0.69:
            return self.condition(depth)
        if kind < 0.75:
            a, b, c = self.condition(depth - 1), self.term(depth - 1), self.term(depth - 1)
            name = numba_side.unify(b.type, c.type)
            return Term(f"({b.text} if {a.text} else {c.text})", f"cast('{name}', {b.meaning} if {a.meaning} else {c.meaning})", name)
        if kind < 0.80:
            a = self.term(depth - 1)
            name = rng.choice(SCALARS)
            if is_float(a.type) and not is_float(name):
                a = self.whole(a)
            return cast(name, a)
        if kind < 0.86:
            a, b = self.term(depth - 1), self.term(depth - 1)
            if "boolean" in (a.type, b.type):
                return self.atom()
            name = numba_side.unify(a.type, b.type)
            if is_float(name):  # + 0.0: which zero is smaller is not said
                a, b = binary("+", a, literal(0.0)), binary("+", b, literal(0.0))
                name = numba_side.unify(a.type, b.type)
            which = rng.choice(["min", "max"])
            return Term(f"{which}({a.text}, {b.text})", f"{'smaller' if which == 'min' else 'larger'}({a.meaning}, {b.meaning})", name)
        if kind < 0.90:
            a = self.term(depth - 1)
            symbol = rng.choice(["-", "~", "not ", "abs"])
            if symbol == "~" and (is_float(a.type) or a.type == "boolean"):
                a = self.integer(0)
            if symbol == "abs":
                return Term(f"abs({a.text})", f"absolute({a.meaning})", numba_side.signature(abs, a.type)[0])
            function = {"-": operator.neg, "~": operator.invert, "not ": operator.not_}[symbol]
            meaning = f"invert({a.meaning})" if symbol == "not " else f"({symbol}{a.meaning})"
            return Term(f"({symbol}{a.text})", meaning, numba_side.signature(function, a.type)[0])
        if kind < 0.94:
            function = rng.choice(["sqrt", "floor", "ceil", "trunc", "fabs", "isnan", "isinf"])
            a = self.term(depth - 1)
            if a.type == "boolean" or function.startswith("is") and not is_float(a.type):
                a = cast("float32", a)
            return Term(f"math.{function}({a.text})", f"through(math.{function}, {a.meaning})",
                        numba_side.signature(getattr(math, function), a.type)[0])
        if kind < 0.96:
            a = self.term(depth - 1)
            return binary_power(self.integer(0) if a.type == "boolean" or is_float(a.type) and not products else a, rng.choice([2, 3]))
        if self.devices and kind < 0.99:
            device = rng.choice(self.devices)
            arguments = [self.term(depth - 2) for _ in device.parameters]
            arguments = [cast(name, self.whole(a) if is_float(a.type) and not is_float(name) else a)
                         for name, a in zip(device.parameters, arguments)]
            return Term(f"{device.name}({', '.join(a.text for a in arguments)})",
                        f"{device.name}({', '.join(a.meaning for a in arguments)})", device.result)
        return self.element(depth - 1) if self.arrays else self.atom()

    def unknown(self, depth):
        """A term that is no constant: Numba drops the branch that a constant excludes before it types anything."""
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

    # ---- statements --------------------------------------------------------------------------------------------------
    def assign(self, indent, name=None, term=None):
        rng = self.rng
        name = name or (self.name("v") if len(self.types) < 2 or len(self.types) < 7 and not self.loops and rng.random() < 0.4
                        else rng.choice(list(self.types)))
        if term is None and name in self.types and rng.random() < 0.3:
            symbol = rng.choice(["+", "-", "*" if products else "+", "//", "%"])
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
            type_ = term.type
            term = Term(f"min(max({term.text}, -999.5), 999.5)", f"smaller(larger({term.meaning}, literal(-999.5)), literal(999.5))", "float64")
            term = cast(type_, term) if type_ == "float32" else term
        self.put(indent, f"{name} = {term.text}", f"{name} = {term.meaning}")
        self.types[name] = term.type

    def meet(self, indent, before, *ends):
        """After several ways that lead here: every variable of before has one type."""
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

    def settle(self, indent):
        """Before a loop goes round: variables get the types that they had at its head."""
        for name, type_ in self.loops[-1][0].items():
            if self.types[name] != type_:
                old = Term(name, name, self.types[name])
                new = cast(type_, self.whole(old)) if is_float(old.type) and not is_float(type_) else cast(type_, old)
                if type_ == "boolean":
                    new = binary("!=", old, literal(0))
                self.put(indent, f"{name} = {new.text}", f"{name} = {new.meaning}")
                self.types[name] = type_

    def statements(self, indent, depth, count=None):
        """Gives False where the end is never reached."""
        rng = self.rng
        for _ in range(count or rng.randint(1, 4)):
            kind = rng.random()
            if kind < 0.5 or depth == 0:
                self.assign(indent)
            elif kind < 0.7:
                self.branch(indent, depth)
            elif kind < 0.88:
                self.loop(indent, depth)
            elif kind < 0.93 and self.loops:
                saved = dict(self.types)
                self.put(indent, f"if {(c := self.condition(1)).text}:", f"if {c.meaning}:")
                if rng.random() < 0.5:
                    self.loops[-1][1].append(dict(self.types))
                    self.put(indent + 1, "break")
                else:
                    self.settle(indent + 1)
                    self.put(indent + 1, "continue")
                self.types = saved
            elif self.inside_device:
                value = self.term(2)
                self.put(indent, f"if {(c := self.condition(1)).text}:", f"if {c.meaning}:")
                self.put(indent + 1, f"return {value.text}", f"return cast(RESULT, {value.meaning})")
                self.returns.append(value.type)
            elif self.local:
                self.store(indent)
            else:
                self.assign(indent)

    def store(self, indent):
        name = self.rng.choice(list(self.local))
        type_, extent = self.local[name]
        value = self.term(2)
        if is_float(value.type) and not is_float(type_):
            value = self.whole(value)
        index = self.index(extent, 1)
        self.put(indent, f"{name}[{index.text}] = {value.text}", f"{name}[{index.meaning}] = {value.meaning}")

    def branch(self, indent, depth):
        before, ends = dict(self.types), []
        for word in ["if"] + ["elif"] * self.rng.choice([0, 0, 0, 1, 2]):
            self.types = dict(before)
            condition = self.condition(2)
            self.put(indent, f"{word} {condition.text}:", f"{word} {condition.meaning}:")
            self.statements(indent + 1, depth - 1, self.rng.randint(1, 3))
            ends.append(self.types)
        self.types = dict(before)
        if self.rng.random() < 0.6:
            self.put(indent, "else:")
            self.statements(indent + 1, depth - 1, self.rng.randint(1, 3))
        ends.append(self.types)
        self.types = dict(before)
        self.meet(indent, before, *ends)

    def loop(self, indent, depth):
        rng = self.rng
        before = dict(self.types)
        promoted = [name for name in before if rng.random() < 0.15 and before[name] != "float64" and not self.loops]
        head = dict(before)
        for name in promoted:
            self.put(indent, None, f"{name} = cast('float64', {name})")
            head[name] = self.types[name] = "float64"
        counter = self.name("i")
        terms = list(self.terms)
        if rng.random() < 0.7:
            kind = rng.random()
            if kind < 0.4:
                bounds = [literal(rng.randint(0, 6))]
            elif kind < 0.6:
                bounds = [binary("%", self.integer(1), literal(5))]
            elif kind < 0.75:
                bounds = [literal(rng.randint(-3, 4)), literal(rng.randint(0, 9)), literal(rng.randint(1, 3))]
            elif kind < 0.9:
                bounds = [literal(rng.randint(2, 9)), literal(rng.randint(-5, 3)), literal(-rng.randint(1, 3))]
            else:
                bounds = [cast(rng.choice(["int32", "uint32", "uint8", "int16"]), binary("%", self.integer(1), literal(5)))]
            types = {bound.type for bound in bounds}
            its = "int64" if "int64" in types else "uint64" if types <= set(UNSIGNED) else "int32"
            text = f"for {counter} in range({', '.join(bound.text for bound in bounds)}):"
            meaning = f"for {counter} in counting('{its}', {', '.join(bound.meaning for bound in bounds)}):"
            self.put(indent, text, meaning)
            self.terms = terms + [Term(counter, counter, its)] * 3
        else:
            limit = rng.randint(1, 6)
            self.put(indent, f"{counter} = 0", f"{counter} = literal(0)")
            condition = self.condition(1) if rng.random() < 0.4 else None
            self.put(indent, f"while {counter} < {limit}{' and ' + condition.text if condition else ''}:",
                     f"while {counter} < literal({limit}){' and ' + condition.meaning if condition else ''}:")
            self.put(indent + 1, f"{counter} += 1", f"{counter} = {counter} + literal(1)")
            self.terms = terms + [Term(counter, counter, "int64")]
        self.loops.append([head, [], None])
        self.statements(indent + 1, depth - 1)
        self.settle(indent + 1)
        for name in promoted:  # so that Numba finds the float there
            self.put(indent + 1, f"{name} = {name} + 0.5", f"{name} = {name} + literal(0.5)")
        _, breaks, _ = self.loops.pop()
        self.terms = terms
        self.types = dict(before)
        self.meet(indent, before, head, *breaks)

    # ---- whole bodies ------------------------------------------------------------------------------------------------
    def program(self, indent):
        rng = self.rng
        for _ in range(rng.randint(1, 3)):
            self.assign(indent)
        if rng.random() < 0.3:
            self.local_array(indent)
        self.statements(indent, 3)
        if rng.random() < 0.4:
            self.shared_array(indent)
            self.statements(indent, 2)
        for array, functions in (("WA", ["add", "sub"]), ("WM", ["max"])):
            if rng.random() < 0.25:
                value, at, function = self.integer(1), self.index(8, 1), rng.choice(functions)
                condition = self.condition(1)
                self.put(indent, f"if {condition.text}:", f"if {condition.meaning}:")
                self.put(indent + 1, f"cuda.atomic.{function}({array}, {at.text}, {value.text})",
                         f"{array}.change(ATOMIC['{function}'], {at.meaning}, {value.meaning})")
        integers = floats = 0
        for name, type_ in self.types.items():
            if is_float(type_) and floats < RESULTS:
                self.put(indent, f"OF[tid, {floats}] = {name}", f"OF[tid, literal({floats})] = {name}")
                floats += 1
            elif not is_float(type_) and integers < RESULTS:
                self.put(indent, f"OI[tid, {integers}] = {name}", f"OI[tid, literal({integers})] = {name}")
                integers += 1

    def local_array(self, indent):
        name, type_ = self.name("loc"), self.rng.choice(SCALARS)
        counter = self.name("j")
        self.put(indent, f"{name} = cuda.local.array(6, np.{type_})", f"{name} = fresh(6, '{type_}')")
        self.put(indent, f"for {counter} in range(6):", f"for {counter} in counting('int64', literal(6)):")
        self.put(indent + 1, f"{name}[{counter}] = {counter} * 3", f"{name}[{counter}] = {counter} * literal(3)")
        self.local[name] = (type_, 6)
        self.arrays = dict(self.arrays, **{name: (type_, (6,))})

    def shared_array(self, indent):
        rng = self.rng
        name, type_ = self.name("sh"), rng.choice(SCALARS)
        value = self.term(2)
        if is_float(value.type) and not is_float(type_):
            value = self.whole(value)
        self.put(indent, f"{name} = cuda.shared.array({BLOCK}, np.{type_})", f"{name} = shared('{name}', {BLOCK}, '{type_}')")
        self.put(indent, f"{name}[t] = {value.text}", f"{name}[t] = {value.meaning}")
        self.put(indent, "cuda.syncthreads()", "yield")
        if rng.random() < 0.5:
            step, total = self.name("s"), self.name("v")
            start = cast(type_, literal(0))
            self.put(indent, f"{total} = {start.text}", f"{total} = {start.meaning}")
            self.types[total] = type_
            self.put(indent, f"for {step} in range(3):", f"for {step} in counting('int64', literal(3)):")
            self.put(indent + 1, f"{total} = np.{type_}({total} + {name}[(t + {step}) % {BLOCK}])",
                     f"{total} = cast('{type_}', {total} + {name}[(t + {step}) % literal({BLOCK})])")
            if is_float(type_) or True:
                self.put(indent + 1, "cuda.syncthreads()", "yield")
                self.put(indent + 1, f"{name}[t] = {total}")
                self.put(indent + 1, "cuda.syncthreads()", "yield")
        self.arrays = dict(self.arrays, **{name: (type_, (BLOCK,))})


def binary_power(a, exponent):
    name, _ = numba_side.signature(operator.pow, a.type, "int64")
    return Term(f"({a.text} ** {exponent})", f"({a.meaning} ** literal({exponent}))", name)


def device(rng, number):
    parameters = [rng.choice(SCALARS) for _ in range(rng.randint(1, 3))]
    terms = [Term(letter, letter, type_) for letter, type_ in zip("abc", parameters)]
    name = f"helper{number}"
    writer = Writer(rng, f"h{number}", terms, {}, [], inside_device=True)
    writer.assign(1)
    writer.statements(1, 2)
    last = rng.choice(list(writer.types))
    writer.put(1, f"return {last}", f"return cast(RESULT, {last})")
    result = numba_side.unify(*dict.fromkeys([*writer.returns, writer.types[last]]))
    head = f"def {name}({', '.join('abc'[:len(parameters)])}):"
    return Device(name, parameters, result, ["@cuda.jit(device=True)", head, *writer.lines],
                  [head, *(line.replace("RESULT", repr(result)) for line in writer.meaning)])
