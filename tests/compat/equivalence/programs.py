# SPDX-License-Identifier: MIT
"""The random programs of compat/statements, rewritten. CPython also runs the rewritten programs, which tests the rewrites themselves."""
import ast
import types

import numpy as np
from statements.kernel_side import arguments
from statements.program import HEAD, LEFT, NAMES, READ, ROWS, Program

from .base import Base
from .kinds import Elements
from .rewriter import rewrite, some_steps
from .sites import expression, names_in, statements

KINDS = {"int": "int64", "float": "float64", "bool": "bool", "int32": "int32", "uint8": "uint8", "float32": "float32", "complex": "complex128"}
LETTERS = {**dict.fromkeys("ijkmnpqd", "int64"), **dict.fromkeys("fga", "float64"), **dict.fromkeys("bc", "bool"), "z": "complex128"}
ARRAYS = {name: Elements(KINDS[type_], len(shape)) for name, type_, shape in READ} | \
    {name: Elements(KINDS[type_], 1) for name, type_, _ in ROWS + LEFT}
GLOBALS = {"np": np, "cuda": types.ModuleType("numba.cuda"), "KI": 6, "KF": 2.5, "KT": (4, -1, 9), "KM": (3, 0.5, True), "note": None}
NOTE = next(node for node in ast.parse(HEAD).body if isinstance(node, ast.FunctionDef))
NUMBERS_OF_A = [int(value) for value in arguments()[0]]


class OfProgram(Base):
    """The surroundings of a function in a program."""

    memory = ("cuda", "np")

    def __init__(self, root, program, is_body, functions):
        given = {**ARRAYS, "tid": "int64"} if is_body else {"log": ARRAYS["log"], "x": Elements("int64", 1)}
        super().__init__(root, GLOBALS, given)
        self.program, self.is_kernel, self.is_body, self.all_functions = program, is_body, is_body, functions
        self.inline = is_body and program.inline
        self.fixed_names = {*NAMES, "log"}
        self.taken = {"sel", "kernel", "whole", *GLOBALS, *NAMES, *(name.upper() + "_" for name in NAMES), *functions}
        self.writable = {name for name, *_ in ROWS + LEFT} if is_body else {"x"}
        self.letters = {name: self.by_letter(name) for name in names_in(root) | {node.arg for node in ast.walk(root) if isinstance(node, ast.arg)}}

    def number(self):
        self.program.numbered = getattr(self.program, "numbered", 0) + 1  # of all its functions
        return self.program.numbered

    def spelled(self, name, is_function):
        """Programs in one kernel share the names of variables, and all programs share the names of functions."""
        return f"{name}_{self.program.number}" if is_function or self.inline else name

    @staticmethod
    def by_letter(name):
        plain = name.rstrip("_")
        return LETTERS.get(plain[0]) if plain[1:].isdigit() or plain in ("a", "n", "p", "q", "d") else None

    def kind_of_name(self, name):
        return self.letters.get(name)

    def renamed(self, old, new):
        self.letters[new] = self.letters.get(old)

    def kind_of_call(self, node, kinds):
        if not isinstance(node.func, ast.Name):
            return None
        if node.func.id == "note":
            values = [word.value for word in node.keywords if word.arg == "value"] + node.args[2:3]
            return kinds.raw(values[0])
        results = {function.name: function.result for function in self.program.functions}
        result = results.get(node.func.id)
        return KINDS.get(result) if isinstance(result, str) else None

    def device(self, node, kinds):
        return {**self.all_functions, "note": NOTE}.get(node.id) if isinstance(node, ast.Name) else None

    def false(self, its):
        tests = ["log[0] < 0"] + ["A[0] == 99999", "A[3] > 1000", "M[1, 2] + 5000 < 0", "D[1] == 12345"] * self.is_body
        return expression(its.rng.choice(tests))

    def hidden(self, its, value):
        if not self.is_body or type(value) is not int:
            return None
        k = its.rng.randrange(len(NUMBERS_OF_A))
        return expression(f"A[{k}] + {value - NUMBERS_OF_A[k]}")

    def dead(self, its):
        return statements(f"note(log, {its.rng.randint(1, 99)}, {its.rng.choice(['0', '1.5', 'True'])})")


class RewrittenProgram:
    def __init__(self, rng, number, steps=None):
        self.original = program = Program(rng, number)
        self.number, self.inline = number, program.inline
        devices = [ast.parse("\n".join(lines)).body[0] for lines in program.devices]
        body = ast.parse("\n".join([f"def p{number}({', '.join(NAMES)}):", *program.lines_of_body])).body[0]
        functions = {device.name: device for device in devices}
        roots = [(root, OfProgram(root, program, root is body, functions)) for root in (*devices, body)]
        self.done = rewrite(roots[-1:] * 2 + roots, some_steps(rng, 30) if steps is None else steps)
        self.devices = []
        for root, base in roots:
            for made in base.functions:
                made.decorator_list = [expression("cuda.jit(device=True)")]
                self.devices.append(ast.unparse(ast.fix_missing_locations(made)).splitlines())
            if root is not body:
                self.devices.append(ast.unparse(root).splitlines())
        self.lines_of_body = ast.unparse(ast.fix_missing_locations(body)).splitlines()[1:]
