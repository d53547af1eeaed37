# SPDX-License-Identifier: MIT
"""Programs, and combinations of several programs into one kernel."""
from .scope import Array, Function, Scope
from .statements import Statements

THREADS = 4
# Arguments of a kernel: name, type, sizes after the thread's own axis. The first four are never written.
READ = [("A", "int", (9,)), ("B", "float", (6,)), ("M", "int", (3, 4)), ("D", "int32", (5,))]
ROWS = [("w", "int", 6), ("g", "float", 4), ("h", "int32", 5), ("u", "uint8", 3), ("e", "float32", 3), ("log", "int", 1)]
LEFT = [("out", "int", 24), ("outf", "float", 8)]
HEAD = """\
import numpy as np
from py2cu import cuda

KI = 6
KF = 2.5
KT = (4, -1, 9)
KM = (3, 0.5, True)
KA = np.array([3, 1, -2])


@cuda.jit(device=True)
def note(log, number, value):
    log[0] = (log[0] * 31 + number) % 1000003
    return value
"""


class Program(Statements):
    original = None  # the program from which it was derived

    def __init__(self, rng, number, statements=12):
        self.rng, self.number = rng, number
        self.notes = self.whiles_made = self.locals_made = self.functions_made = 0
        self.iterators = {}  # {name: number of remaining calls of next()}
        self.may_bind, self.in_lambda, self.bound = True, False, set()
        self.functions, texts = [], []
        for k in range(rng.randint(0, 3)):
            texts.append(self.device(f"p{number}_{k}"))
        if rng.random() < 0.3:
            texts.append(self.recursive(f"p{number}_r"))
        self.inline = rng.random() < 0.4
        body = self.body_of(statements)
        self.devices = texts
        self.lines_of_body = body

    def begin(self, result, main, budget, deepest):
        self.scope, self.lines = Scope(), []
        self.scope.functions = list(self.functions)
        self.scope.arrays["KA"] = Array("int", (3,))
        self.iterators.clear()
        self.sure, self.loops, self.result, self.main, self.budget = True, 0, result, main, budget
        self.deepest, self.size = deepest, 14

    def device(self, name):
        rng = self.rng
        result = rng.choice(["int", "int", "float", "bool", "optional", ("int", "int"), ("int", "float"), ("int", "int", "int"), None])
        parameters, heads = [("log", "log", False)], ["log"]
        self.begin(result, False, rng.randint(2, 6), 3)
        for letter in rng.sample(["i0", "i1", "j2", "a"], rng.randint(1, 3)):
            type_ = "int" if letter != "a" else "float"
            parameters.append((letter, type_, False))
            self.scope.define(letter, type_)
            heads.append(letter)
        if rng.random() < 0.4 or result is None:
            array = Array("int", (3,), True)
            parameters.append(("x", array, False))
            self.scope.arrays["x"] = array
            heads.append("x")
        if rng.random() < 0.4:
            for letter in ["k0", "b1"][:rng.randint(1, 2)]:
                type_ = "int" if letter[0] == "k" else "bool"
                parameters.append((letter, type_, True))
                self.scope.define(letter, type_)
                heads.append(f"{letter}={self.literal(type_, 0) if type_ == 'bool' else rng.randint(-3, 9)}")
        self.put(0, "@cuda.jit(device=True)")
        self.put(0, f"def {name}({', '.join(heads)}):")
        for _ in range(rng.randint(1, 3)):
            self.statement(1)
        self.size = 10
        if result == "optional":
            self.notes += 1
            self.put(1, f"if note(log, {self.notes}, {self.expression('bool')}):")  # no constant
            self.put(2, "return None")
            self.put(1, f"return {self.expression('int')}")
        elif result is not None:
            self.give(1)
        self.functions.append(Function(name, parameters, result))
        return self.lines

    def recursive(self, name):
        self.begin("int", False, 2, 2)
        for letter in ("n", "i0"):
            self.scope.define(letter, "int")
        self.scope.kept.add("n")
        self.put(0, "@cuda.jit(device=True)")
        self.put(0, f"def {name}(log, n, i0):")
        self.put(1, "if n <= 0:")
        self.sure = False
        self.give(2)
        self.sure = True
        self.statement(1)
        self.size = 8
        again = [f"{name}(log, n - 1, {self.expression('int')})" for _ in range(2)]
        self.put(1, f"return {again[0]} {self.rng.choice(['+', '-', '^'])} {again[1]}")
        self.functions.append(Function(name, [("log", "log", False), ("n", "few", False), ("i0", "int", False)], "int"))
        return self.lines

    def body_of(self, statements):
        rng = self.rng
        self.begin(None, True, statements + rng.randint(0, statements), 5)
        for name, type_, shape in READ:
            self.scope.arrays[name] = Array(type_, shape)
        for name, type_, extent in ROWS[:-1]:
            self.scope.arrays[name] = Array(type_, (extent,), True)
        self.scope.types["tid"] = "int"
        for name, type_ in (("i0", "int"), ("i1", "int"), ("j0", "int"), ("f0", "float"), ("b0", "bool")):
            self.size = 6
            self.put(1, f"{name} = {self.expression(type_)}")
            self.scope.define(name, type_)
        while self.budget > 0:
            self.statement(1)
        places = {"int": 0, "float": 0}
        for name, type_ in self.scope.types.items():
            as_int = ["int", f"np.int64({name})"]
            parts = {"bool": as_int, "int32": as_int, "complex": ["float", f"{name}.real + {name}.imag * 2.0"]}.get(type_, [type_, name])
            kind, limit = parts[0], dict((k, n) for (_, k, n) in LEFT)[parts[0]]
            if places[kind] < limit:
                self.put(1, f"{'out' if kind == 'int' else 'outf'}[{places[kind]}] = {parts[1]}")
                places[kind] += 1
        for name in self.scope.lists:
            self.put(1, f"out[{places['int'] % 24}] += sum({name})")
        for name, types in self.scope.tuples.items():
            for k, type_ in enumerate(types):
                if type_ == "int":
                    self.put(1, f"out[23] = out[23] * 7 + {name}[{k}]")
        for name, array in self.scope.arrays.items():
            if array.type == "int" and len(array.shape) == 1:
                self.put(1, f"for i0 in {name}:")
                self.put(2, "out[22] = out[22] * 7 + i0")
        for name in self.scope.optional:
            self.put(1, f"if {name} is not None:")
            self.put(2, f"out[21] = {name}")
        return self.lines


NAMES = ["tid", *(name for name, *_ in READ + ROWS + LEFT)]


def kernel_text(programs):
    """Return the programs as one kernel, and the lines (from 1) where each begins and ends: two pairs for each program."""
    lines, places = HEAD.splitlines(), []
    for program in programs:
        begin = len(lines) + 1
        for device in program.devices:
            lines += ["", "", *device]
        if not program.inline:
            lines += ["", "", "@cuda.jit(device=True)", f"def p{program.number}({', '.join(NAMES)}):", *program.lines_of_body]
        places.append([(begin, len(lines))])
    names = ["sel", *(name.upper() + "_" if name in dict((r[0], 1) for r in ROWS + LEFT) else name for name in NAMES[1:])]
    lines += ["", "", "@cuda.jit", f"def kernel({', '.join(names)}):", "    tid = cuda.grid(1)"]
    lines += [f"    {name} = {name.upper()}_[tid]" for name, *_ in ROWS + LEFT]
    for k, program in enumerate(programs):
        begin = len(lines) + 1
        lines.append(f"    {'el' if k else ''}if sel == {k}:")
        lines += ["    " + line for line in program.lines_of_body] if program.inline else [f"        p{program.number}({', '.join(NAMES)})"]
        places[k].append((begin, len(lines)))
    return "\n".join(lines) + "\n", places
