# SPDX-License-Identifier: MIT
"""Device functions, with arrays, defaults and keywords; functions and lambdas inside kernels."""
from .terms import FLOATS, INTEGERS, Refused, Term, binary, called, cast, literal, unify
from .writer import EXPRESSIONS, STATEMENTS, Array, Writer

MIN_SIZE = 4  # size of an array argument of a device function


class Function:
    """A function that programs call: (name, type) for each parameter; the type of an array is an Array."""

    def __init__(self, name, parameters, defaults, result):
        self.name, self.parameters, self.defaults, self.result = name, parameters, defaults, result
        self.lines, self.meaning = [], []

    def call(self, writer, depth):
        rng = writer.rng
        given = {}
        for name, type_ in self.parameters:
            if isinstance(type_, Array):
                given[name] = passed(writer, type_, depth)
            elif name not in self.defaults or rng.random() < 0.5:
                given[name] = writer.converted(type_, writer.term(depth - 1))
        arguments, positional = [], True
        for name, _ in self.parameters:
            positional = positional and name in given and not (self.defaults and rng.random() < 0.3)
            if name in given:
                arguments.append((f"{name}=" if not positional else "", given[name]))
        return Term(f"{self.name}({', '.join(key + a.text for key, a in arguments)})",
                    f"{self.name}({', '.join(key + a.meaning for key, a in arguments)})", self.result)


def passed(writer, wanted, depth):
    """Return a 1-D array for a device function: an existing array, or a part of one."""
    rng = writer.rng
    names = [name for name, array in writer.arrays.items() if array.type == wanted.type and array.shape[-1] >= MIN_SIZE]
    if not names:
        raise Refused()
    name = rng.choice(names)
    shape = writer.arrays[name].shape
    if len(shape) == 2:
        i = writer.index(shape[0], 0)
        return Term(f"{name}[{i.text}]", f"{name}[{i.meaning}]", wanted)
    if len(shape) > 2:
        raise Refused()
    if rng.random() < 0.5 or shape[0] < MIN_SIZE + 2:
        return Term(name, name, wanted)
    a, b = rng.randint(0, 2), shape[0] - rng.randint(0, shape[0] - MIN_SIZE - 2)
    return rng.choice([Term(f"{name}[{a}:{b}]", f"{name}[part({a}, {b}, None)]", wanted),
                       Term(f"{name}[::-1]", f"{name}[part(None, None, -1)]", wanted)])


def device(rng, stage, number, arrays):
    """A device function of a batch."""
    parameters = [(letter, rng.choice(stage.scalars)) for letter in "abc"[:rng.randint(1, 3)]]
    defaults, known = {}, {}
    if "calls" in stage.features:
        if rng.random() < 0.4:
            array = Array(rng.choice([array.type for array in arrays.values()]), (MIN_SIZE,), exact=False)
            parameters.insert(0, ("x", array))
            known["x"] = array
        if rng.random() < 0.4:
            for letter in "de"[:rng.randint(1, 2)]:
                default = rng.choice([3, -2, 17, 0.75, -1.5])
                defaults[letter] = default
                parameters.append((letter, "int64" if isinstance(default, int) else "float64"))
    terms = [Term(name, name, type_) for name, type_ in parameters if not isinstance(type_, Array)]
    if known:
        terms += [Term("x.shape[0]", "x.shape[0]", "int64"), Term("len(x)", "x.shape[0]", "int64")]
    function = Function(f"helper{number}", parameters, defaults, None)
    writer = Writer(rng, f"h{number}", stage, terms, known, inside_device=True)
    writer.budget = 8
    writer.attempt(1)
    writer.statements(1, 2)
    last = rng.choice(list(writer.types))
    writer.put(1, f"return {last}", f"return cast(RESULT, {last})")
    function.result = unify(*dict.fromkeys([*writer.returns, writer.types[last]]))
    function.lines = ["@cuda.jit(device=True)", f"def {function.name}({heads(parameters, defaults, repr)}):", *writer.lines]
    function.meaning = [f"def {function.name}({heads(parameters, defaults, lambda number: f'literal({number})')}):",
                        *(line.replace("RESULT", repr(function.result)) for line in writer.meaning)]
    return function


class Recursive(Function):
    """A recursive function; its first argument is the number of calls."""

    def call(self, writer, depth):
        count = binary("%", cast("int64", writer.integer(depth - 1)), literal(5))
        value = writer.converted(self.result, writer.term(depth - 1), spelled=True)
        return called(self.name, self.name, count, value, type_=self.result)


def recursive(rng, stage, number):
    type_ = rng.choice(stage.scalars)
    function = Recursive(f"again{number}", [("n", "int64"), ("a", type_)], {}, type_)
    writer = Writer(rng, f"a{number}", stage, [Term("n", "n", "int64"), Term("a", "a", type_)], {}, inside_device=True)
    last, next_ = (writer.converted(type_, writer.term(2), spelled=True) for _ in range(2))
    writer.put(1, "if n < 1:", "if n < literal(1):")
    writer.put(2, f"return {last.text}", f"return {last.meaning}")
    writer.put(1, f"b = {function.name}(n - 1, {next_.text})", f"b = {function.name}(n - literal(1), {next_.meaning})")
    writer.types["b"] = type_
    whole = writer.converted(type_, writer.unknown(2), spelled=True)
    writer.put(1, f"return {whole.text}", f"return {whole.meaning}")
    head = f"def {function.name}(n, a):"
    function.lines, function.meaning = ["@cuda.jit(device=True)", head, *writer.lines], [head, *writer.meaning]
    return function


class Applying:
    """A device function that calls a function passed as an argument."""

    def __init__(self, count):
        self.count, self.result = count, None
        names = ", ".join("abc"[:count])
        self.name = f"apply{count}"
        self.meaning = [f"def {self.name}(f, {names}):", f"    return f({names})"]
        self.lines = ["@cuda.jit(device=True)", *self.meaning]


def applied(writer, depth):
    rng = writer.rng
    known = [function for function in writer.stage.devices if isinstance(function, Function) and isinstance(function.result, str)]
    known = [function for function in known if not function.defaults and not isinstance(function, Recursive)
             and all(isinstance(type_, str) for _, type_ in function.parameters)]
    ways = {way.count: way for way in writer.stage.devices if isinstance(way, Applying)}
    known = [function for function in known if len(function.parameters) in ways]
    if not known or writer.inside_device:
        raise Refused()
    function = rng.choice(known)
    values = [writer.converted(type_, writer.term(depth - 1), spelled=True) for _, type_ in function.parameters]
    return called(ways[len(values)].name, ways[len(values)].name, Term(function.name, function.name, None), *values, type_=function.result)


def heads(parameters, defaults, spelled):
    return ", ".join(f"{name}={spelled(defaults[name])}" if name in defaults else name for name, _ in parameters)


def call(writer, depth):
    known = [function for function in writer.stage.devices if isinstance(function, Function) and isinstance(function.result, str)]
    if not known or writer.inside_device and writer.rng.random() < 0.7:
        raise Refused()
    return writer.rng.choice(known).call(writer, depth - 1)


def inner(writer, indent, depth):
    """A function or lambda inside the kernel, which captures names that do not change."""
    rng = writer.rng
    if writer.inside_device or len(writer.functions) > 2:
        raise Refused()
    name = writer.name("f")
    parameters = [(f"{letter}{name}", rng.choice(INTEGERS + FLOATS)) for letter in "pq"[:rng.randint(1, 2)]]
    child = Writer(rng, f"{writer.tag}{name}", writer.stage, writer.terms + [Term(key, key, type_) for key, type_ in parameters] * 4, writer.arrays)
    child.together = False
    keys = ", ".join(key for key, _ in parameters)
    if rng.random() < 0.5:
        value = child.unknown(2)
        writer.put(indent, f"{name} = lambda {keys}: {value.text}", f"{name} = lambda {keys}: {value.meaning}")
        result = value.type
    else:
        child.budget = 3
        child.attempt(indent + 1)
        child.attempt(indent + 1)
        last = rng.choice(list(child.types))
        child.put(indent + 1, f"return {last}")
        result = child.types[last]
        writer.put(indent, f"def {name}({keys}):")
        writer.lines += child.lines
        writer.meaning += child.meaning
    function = Function(name, parameters, {}, result)
    writer.functions.append(function)
    value = function.call(writer, 1)
    writer.assign(indent, term=writer.vary(value))


def call_inner(writer, depth):
    if not writer.functions:
        raise Refused()
    return writer.rng.choice(writer.functions).call(writer, depth - 1)


EXPRESSIONS += [(None, 4, call), ("closures", 4, call_inner), ("calls", 4, applied)]
STATEMENTS += [("closures", 5, inner)]
