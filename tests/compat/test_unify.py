# SPDX-License-Identifier: MIT
"""Unification of the types of variables: random functions with branches, loops, early returns and assignments of different types. The type of the result is
compared with numba-cuda's. Run by with_packages.py.
"""
import argparse
import random
import sys

import numba_side
import py2cu_side

VARIABLES = "uvwxyz"


class Writer:
    """Writes one function."""

    def __init__(self, rng, constants):
        self.rng = rng
        self.constants = constants
        self.types = [rng.choice(numba_side.SCALARS) for _ in range(3)]
        self.known = ["a", "b", "c"]
        self.loops = 0
        self.lines = []

    def atom(self):
        rng = self.rng
        if rng.random() < 0.25:
            return rng.choice(["0", "1", "-7", "0.5", "True", "3"])
        if rng.random() < 0.2:
            return f"np.{rng.choice(numba_side.SCALARS[1:])}({rng.choice(self.known)})"
        return rng.choice(self.known)

    def condition(self):
        """Values that Numba does not treat as constants: it drops the branch that a constant excludes before it infers types."""
        if self.constants:
            return self.rng.choice([*self.known, self.atom()])
        return self.rng.choice([name for name in self.known if name not in VARIABLES])

    def value(self):
        rng = self.rng
        kind = rng.random()
        if kind < 0.4:
            return self.atom()
        if kind < 0.8:
            return f"{self.atom()} {rng.choice(['+', '-', '*', '/', '//', '%', '+', '*', '<'])} {self.atom()}"
        return f"{self.atom()} if {self.condition()} else {self.atom()}"

    def block(self, depth, indent, looping):
        rng = self.rng
        for _ in range(rng.randint(1, 3)):
            kind = rng.random()
            pad = "    " * indent
            if kind < 0.5 or depth == 0:
                name = rng.choice([name for name in self.known if name in VARIABLES])
                if rng.random() < 0.3:
                    self.lines.append(f"{pad}{name} {rng.choice(['+=', '-=', '*='])} {self.atom()}")
                else:
                    self.lines.append(f"{pad}{name} = {self.value()}")
            elif kind < 0.75:
                self.lines.append(f"{pad}if {self.condition()}:")
                self.block(depth - 1, indent + 1, looping)
                if rng.random() < 0.6:
                    self.lines.append(f"{pad}else:")
                    self.block(depth - 1, indent + 1, looping)
            elif kind < 0.85:
                self.lines.append(f"{pad}while {self.condition()}:")
                self.block(depth - 1, indent + 1, True)
            elif kind < 0.95:
                counter = f"i{self.loops}"
                self.loops += 1
                limit = rng.choice([letter for letter, its in zip("abc", self.types) if "float" not in its] + ["5"])
                self.lines.append(f"{pad}for {counter} in range({limit}):")
                self.known.append(counter)
                self.block(depth - 1, indent + 1, True)
                self.known.remove(counter)
            elif looping:
                self.lines.append(f"{pad}if {self.condition()}:")
                self.lines.append(f"{pad}    {rng.choice(['break', 'continue'])}")
            else:
                self.lines.append(f"{pad}if {self.condition()}:")
                self.lines.append(f"{pad}    return {rng.choice(self.known)}")

    def function(self, name):
        used = self.rng.sample(VARIABLES, self.rng.randint(1, 3))
        for variable in used:
            self.lines.append(f"    {variable} = {self.atom()}")
            self.known.append(variable)
        self.block(2, 1, False)
        self.lines.append(f"    return {self.rng.choice(used)}")
        return f"def {name}(a, b, c):\n" + "\n".join(self.lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--constants", action="store_true", help="also branch on constants")
    options = parser.parse_args()
    print(f"--seed {options.seed} --count {options.count}")
    rng = random.Random(options.seed)
    functions, wanted = {}, {}
    for number in range(options.count):
        name = f"f{number}"
        writer = Writer(rng, options.constants)
        text = writer.function(name)
        functions[name] = (text, writer.types)
        scope = {"np": __import__("numpy")}
        exec(text, scope)  # our own text
        wanted[name] = numba_side.result_of(scope[name], *writer.types)
    found = {}
    names = list(functions)
    for begin in range(0, len(names), 100):
        found.update(py2cu_side.result_types({name: functions[name] for name in names[begin:begin + 100]}))
    wrong = [name for name in names if found[name] != wanted[name] and not (wanted[name] is None and found[name].startswith("error: "))]
    for name in sorted(wrong, key=lambda name: len(functions[name][0]))[:10]:
        text, types = functions[name]
        print(f"Numba {wanted[name]}, py2cu {found[name]} for ({', '.join(types)}):\n{text}\n")
    refused = sum(wanted[name] is None for name in names)
    print(f"{len(names)} functions: {len(names) - len(wrong)} agree (of which Numba refuses {refused}), {len(wrong)} differ")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
