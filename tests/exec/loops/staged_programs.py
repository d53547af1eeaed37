"""Random kernels with loops over tables, for test_random_staged_values.py: values that are the same for all threads and values of the thread, variables of an
iteration and of the previous one, branches, short loops with a constant number of iterations, and statements before and after the loops.

The results do not depend on whether compilers contract products and sums: a factor of each product is a power of two, or dmul_rn() rounds the product."""
import random

import numpy as np

HEAD = """import math

from py2cu import cuda, float32, float64, int32, uint8

dmul_rn, fmul_rn = cuda.libdevice.dmul_rn, cuda.libdevice.fmul_rn


@cuda.jit(cache=False)
def kernel(table, rows, indices, x, out, n, scale):
    i = cuda.grid(1)
    offset = n - 3
"""
VALUES = ["float64(table[{k}]) * scale", "rows[{k}, 0]", "float64(table[{k}] + rows[{k}, 1])", "math.exp(float64(table[indices[{k}]]))"]  # of a, b, c and d
LOOPS = ["n", "n", "table.size", "rows.shape[0]", "min(n, table.size)", "indices[i % 7]", "indices[i]", "n - 1", "n // 2", "cuda.gridDim.x * 16", "int32(scale * 40)"]


class Program:
    """Write the source of one kernel."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.lines = []
        self.loops = 0

    def pick(self, items):
        return self.random.choice(items)

    def add(self, depth, line):
        self.lines.append("    " * depth + line)

    def uniform(self, k, names, depth=0):
        """Return a value that is the same for all threads."""
        if depth > 2 or self.random.random() < 0.35:
            return self.pick([f"table[{k}]", f"rows[{k}, 1]", f"float64(table[{k}])", f"rows[n - 1 - {k}, 0]", "scale", f"({k} + 1)",
                              "0.5", "2", *names, *names])
        one, other = self.uniform(k, names, depth + 1), self.uniform(k, names, depth + 1)
        return self.pick([f"({one} + {other})", f"({one} - {other})", f"dmul_rn({one}, {other})", f"fmul_rn({one}, {other})", f"({one} * scale)", f"math.exp({one} * 0.015625)", f"math.sqrt(abs({one}))", f"max({one}, {other})",
                          f"({one} / (abs({other}) + 1))", f"float32({one})", f"float64({one})", f"({one} if {self.condition(k, names, False)} else {other})"])

    def condition(self, k, names, is_own):
        conditions = [f"{k} > 0", f"{k} % 3 == 1", f"table[{k}] * scale > 0.2", "n > 70", *(f"{name} > 0" for name in names)]
        return self.pick([*conditions, "total > 1.5", "i % 5 < 2", "x[i] > 0.5"] if is_own else conditions)

    def own(self, k, names):
        """Return a value of the thread."""
        value = self.uniform(k, names)
        return self.pick([f"{value} * x[i]", f"{value} - i", f"math.sin({value} * x[i])", f"({value} if {self.condition(k, names, True)} else total)", value, f"min({value}, x[i] * 8)"])

    def update(self, depth, k, names):
        variable = self.pick(["total", "total", "least"])
        self.add(depth, f"{variable} {self.pick(['=', '+=', '-='])} {self.own(k, names)}" if variable == "total" else f"least = min(least, {self.own(k, names)})")

    def short_loop(self, depth, k, names):
        self.loops += 1
        m = f"m{self.loops}"
        self.add(depth, f"for {m} in range({self.pick(['3', '-2, 3', '1, 9', '4, 1', '0', '2, -3, -1', '9'])}):")
        self.add(depth + 1, self.pick([f"total += math.exp({m} * scale * 0.125) * x[i]", f"total -= dmul_rn(math.sqrt(abs({m} - x[i])), {self.uniform(k, names)})",
                                       f"least = min(least, math.cos({m} * x[i]) + {self.uniform(k, names)})"]))
        if self.random.random() < 0.2:
            self.add(depth + 1, f"if {self.pick(['least < total', f'{m} == 1', 'i % 3 == 0'])}:")
            self.add(depth + 2, self.pick(["break", "continue"]))

    def body(self, depth, k):
        names, all_names = [], [letter + k[1:] for letter in "abcd"]
        later = self.pick(all_names)
        if self.random.random() < 0.4:  # a value of the previous iteration, which the loop assigns later
            self.add(depth, f"if {k} > 0:")
            self.add(depth + 1, self.pick([f"total += {later} * x[i]", f"least = min(least, {later} * scale - i)", f"total -= math.sqrt(abs({later}))"]))
        for _ in range(self.random.randrange(2, 6)):
            kind = self.random.randrange(8)
            unused = [name for name in all_names if name not in names]
            if kind < 3 and unused:
                name = self.pick(unused)
                value = VALUES[all_names.index(name)].format(k=k) if self.random.random() < 0.7 else self.uniform(k, names)
                self.add(depth, f"{name} = {value}")
                names.append(name)
            elif kind == 3:
                self.add(depth, f"if {self.condition(k, names, True)}:")
                self.update(depth + 1, k, names)
                if self.random.random() < 0.4:
                    self.add(depth, "else:")
                    self.update(depth + 1, k, names)
            elif kind == 4:
                self.short_loop(depth, k, names)
            else:
                self.update(depth, k, names)
        if later not in names:
            self.add(depth, f"{later} = {VALUES[all_names.index(later)].format(k=k)}")
        if self.random.random() < 0.08:
            self.add(depth, f"if {self.condition(k, [], True)}:")
            self.add(depth + 1, self.pick(["break", "continue"]))

    def source(self):
        guard = self.pick(["i < out.shape[0]", "i < out.shape[0]", "3 < i < out.shape[0]", "i < out.shape[0] and x[i] > 0.1"])
        returns, has_array = self.random.random() < 0.3, self.random.random() < 0.4
        depth = 1 if returns else 2
        self.add(1, f"if not ({guard}):" if returns else f"if {guard}:")
        if returns:
            self.add(2, "return")
        self.add(depth, "total = x[i] * 0.5")
        self.add(depth, f"least = {self.pick(['1e9', 'scale', 'x[i]'])}")
        if has_array:
            self.add(depth, "last = cuda.local.array(3, float64)")
            self.add(depth, "for q in range(3):")
            self.add(depth + 1, f"last[q] = {self.pick(['0', 'x[i]', 'scale * q'])}")
        for number in range(self.random.randrange(1, 4)):
            if self.random.random() < 0.3:
                self.short_loop(depth, "0", [])
            if self.random.random() < 0.3:
                self.add(depth, self.pick(["total += offset", "out[i, 1] = total", "offset = i % 5"]))
            k = f"k{number}"
            self.add(depth, f"for {k} in range({self.pick(LOOPS)}):")
            if has_array:
                self.add(depth + 1, f"last[{k} % 3] += {self.pick(['total', f'rows[{k}, 0]', f'last[({k} + 1) % 3] * 0.5'])}")
            self.body(depth + 1, k)
        self.add(depth, "out[i, 0] = total + least" + (" + last[0] - last[2]" if has_array else ""))
        return HEAD + "\n".join(self.lines) + "\n"


def arrays(seed):
    """Return arguments; only table and indices[:7] have elements for each iteration, and x only for the threads of the guard."""
    values = np.random.default_rng(seed)
    count, threads = int(values.choice([20, 65, 130])), 900
    indices = values.integers(0, count, threads).astype(np.int32)
    return [values.standard_normal(200).astype(np.float32), values.random((200, 2)), indices, 2.0 ** values.integers(-4, 2, threads), np.zeros((threads, 2)), count, 0.5]
