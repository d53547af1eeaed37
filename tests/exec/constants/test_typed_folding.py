"""Operators on typed constants in a kernel have the results that they have on arguments of the same types and values.

Each expression is in two kernels: with constants such as np.int8(5), which py2cu folds, and with arguments, which it computes at run time.
Expressions with undefined results (a division by zero, int64 overflow, a shift by the width, a conversion out of range) are not generated."""

import os
import random

import numpy as np

from py2cu import cuda

BATCHES, PER_BATCH = (60 if os.environ.get("PY2CU_TEST_ALL") else 4), 80
INTEGERS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
FLOATS = ["float32", "float64"]


class Batch:
    """Expressions over a set of typed values, which are named v0, v1, ..."""

    def __init__(self, rng):
        self.rng = rng
        self.values = [self.integer(name) for name in INTEGERS for _ in range(3)] + [self.real(name) for name in FLOATS for _ in range(4)]
        self.small = len(self.values)  # from here: positive numbers below 8, for shifts, exponents and divisors
        self.values += [np.dtype(name).type(rng.randint(2, 7)) for name in INTEGERS]
        self.expressions = [self.expression(3) for _ in range(PER_BATCH)]

    def integer(self, name):
        low, high = np.iinfo(name).min, np.iinfo(name).max
        return np.dtype(name).type(self.rng.choice([low, high, self.rng.randint(low, high), self.rng.randint(0, 100), self.rng.randint(max(low, -100), 100)]))

    def real(self, name):
        return np.dtype(name).type(self.rng.choice([0.0, -0.0, 0.1, 2.5, -3.5, 1e30, self.rng.uniform(-100, 100)]))

    def name(self, first, last):
        return f"v{self.rng.randrange(first, last)}"

    def small_name(self, signed):
        return self.name(self.small + (0 if signed else 4), self.small + (4 if signed else 8))

    def integer_expression(self, depth, signed):
        """Return an expression of signed or of unsigned operands, because an operator on one of each has a float result."""
        rng, small, of_one = self.rng, self.small_name(signed), ["(~{})", "(+{})"]
        types = INTEGERS[:4] if signed else INTEGERS[4:]
        if depth == 0:
            literal = signed and rng.random() < 0.1
            return f"({rng.randint(-9, 300)})" if literal else self.name(0, 12) if signed else self.name(12, 24)
        a, b = self.integer_expression(depth - 1, signed), self.integer_expression(depth - 1, signed)
        pick = rng.random()
        if signed and (pick < 0.2 or pick > 0.97):  # int64 overflow is undefined; 32-bit operands do not overflow
            return f"(np.int32({a}) {rng.choice(['+', '-', '*'])} np.int32({b}))" if pick < 0.2 else f"{rng.choice(['abs', '-', '(np.int64(1) << np.int8(5)) * '])}(np.int32({a}))"
        if pick < 0.4:
            return f"({a} {rng.choice('&|^' if signed else '+-*&|^')} {b})"
        if pick < 0.55:
            return f"({a} {rng.choice(['//', '%', '>>'] if signed else ['//', '%', '<<', '>>'])} {small})"
        if pick < 0.6:
            return f"({small} ** {self.small_name(signed)})"
        if pick < 0.7:
            return f"({small} if {self.any(depth - 1)} {rng.choice(['<', '<=', '==', '!=', '>', '>='])} {self.any(depth - 1)} else {a})"
        if pick < 0.8:
            return f"np.{rng.choice(types)}({self.integer_expression(depth - 1, rng.random() < 0.5)})"
        if pick < 0.9:
            return f"{rng.choice(['min', 'max'])}({a}, {b})"
        if signed:
            of_one += ["int({})", "(1 if not {} else 2)", f"round({small} / {self.small_name(False)})", f"int({small} * 0.75)"]
        return rng.choice(of_one).format(a)

    def real_expression(self, depth):
        rng, small = self.rng, self.small_name(self.rng.random() < 0.5)
        if depth == 0:
            first = 3 * len(INTEGERS)
            return self.name(first, first + 4 * len(FLOATS)) if rng.random() < 0.9 else rng.choice(["0.5", "1e3", "0.1"])
        a, b = self.real_expression(depth - 1), self.any(depth - 1)
        pick = rng.random()
        if pick < 0.4:
            return f"({a} {rng.choice('+-*')} {b})"
        if pick < 0.6:
            return f"({rng.choice([a, b])} {rng.choice(['/', '//', '%'])} {rng.choice([small, 'np.float32(' + small + ')', '1.5'])} + 0.5)"
        if pick < 0.75:
            return f"{rng.choice(['np.float32', 'np.float64', 'float'])}({b})"
        if pick < 0.85:
            return f"{rng.choice(['min', 'max'])}({a}, {self.real_expression(depth - 1)})"
        return rng.choice(["abs({})", "(-{})", "(+{})"]).format(a)

    def any(self, depth):
        return self.integer_expression(depth, self.rng.random() < 0.5) if self.rng.random() < 0.6 else self.real_expression(depth)

    def expression(self, depth):
        if self.rng.random() < 0.6:
            return "n", self.integer_expression(depth, self.rng.random() < 0.5)
        return "f", self.real_expression(depth)

    def function(self, name, arguments, replace):
        lines = [f"def {name}({', '.join(['n', 'f'] + arguments)}):"]
        lines += [f"    {array}[{i}] = {replace(text)}" for i, (array, text) in enumerate(self.expressions)]
        return "\n".join(lines) + "\n"


def written(value):
    """Return how Python source spells the scalar."""
    return f"np.{value.dtype.name}({value.item()!r})"


def with_constants(batch, text):
    """Return the source with the values themselves; long names first, because v1 is a part of v12."""
    for number in reversed(range(len(batch.values))):
        text = text.replace(f"v{number}", written(batch.values[number]))
    return text


def results(function, batch, arguments):
    n, f = np.zeros(PER_BATCH, np.int64), np.zeros(PER_BATCH)
    function[1, 1](n, f, *arguments)
    return [(f if array == "f" else n)[i] for i, (array, _) in enumerate(batch.expressions)]


def test_typed_constants(tmp_path):
    wrong = []
    for seed in range(BATCHES):
        batch = Batch(random.Random(seed))
        names = [f"v{i}" for i in range(len(batch.values))]
        path = tmp_path / f"batch{seed}.py"
        types = ", ".join(["int64[::1]", "float64[::1]"])
        path.write_text(batch.function("folded", [], lambda text: with_constants(batch, text)) + "\n\n" + batch.function("computed", names, str))
        space = {"np": np}
        exec(compile(path.read_text(), str(path), "exec"), space)
        folded = results(cuda.jit(f"void({types})")(space["folded"]), batch, [])
        types = ", ".join([types] + [value.dtype.name for value in batch.values])
        computed = results(cuda.jit(f"void({types})")(space["computed"]), batch, batch.values)
        for (_, text), a, b in zip(batch.expressions, folded, computed):
            if not (a == b or a != a and b != b):
                wrong.append(f"{with_constants(batch, text)}: folded to {a!r}, computed as {b!r}")
    assert not wrong, "\n".join(wrong[:30]) + f"\n{len(wrong)} in all"
