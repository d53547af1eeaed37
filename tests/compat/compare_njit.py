# SPDX-License-Identifier: MIT
"""Compares py2cu.njit with numba.njit on random functions: results and arrays must be bitwise equal.

    python3 compare_njit.py --seed 1 --count 300 --keep findings     (a Python that has NumPy and Numba, with py2cu in PYTHONPATH)
    python3 compare_njit.py --seed 1 --count 10 --record             (writes Numba's results to recorded_njit.txt for tests/exec/cpu_functions)

Functions contain numbers of several types, arithmetic that wraps around, divides by zero or mixes types, negative indices, branches, loops, calls, tuples
and new arrays. They contain no functions whose last bit depends on the math library. All NaNs are considered equal, and so are both zeros. Numba supports
everything that the generator produces: if one side does not compile a function, this is a failure.
"""
import argparse
import collections
import hashlib
import os
import pathlib
import random
import signal
import sys
import tempfile
import types
import warnings

import numpy as np

SECONDS = 60  # for one program
KEPT = pathlib.Path(__file__).with_name("recorded_njit.txt")
ARRAYS = {"a": (np.int64, 7), "h": (np.int32, 5), "u": (np.uint8, 4), "x": (np.float64, 6), "e": (np.float32, 5), "b": (np.bool_, 3)}
HEAD = """\
import math
import numpy as np
from {package} import njit

K = 7
W = 0.75


@njit
def mixed(p, q):
    if p > q:
        return p - q
    return p * 0.5 + q


@njit
def halves(p):
    return p // 2, p % 5, -p


@njit
def near(p):
    return p if -1e9 < p < 1e9 else 0.5


@njit{options}
def program(n, y, a, h, u, x, e, b):
"""


class Writer:
    def __init__(self, rng):
        self.rng, self.lines, self.loops, self.left = rng, [], 0, 0
        self.ints, self.floats = ["n", "i0", "i1"], ["y", "f0"]

    def put(self, depth, text):
        self.lines.append("    " * depth + text)

    def index(self, size, depth):
        place = f"({self.int(depth - 1)}) % {size}"
        return f"-({place}) - 1" if self.rng.random() < 0.3 else place

    def element(self, names, depth):
        name = self.rng.choice(names)
        return f"{name}[{self.index(ARRAYS[name][1], depth)}]"

    def int(self, depth):
        rng, more = self.rng, depth > 0
        pick = rng.randrange(16) if more else rng.randrange(3)
        if pick == 0:
            return str(rng.choice([0, 1, 2, 3, 5, -1, -4, 100, 2**31, 2**40, 12345]))
        if pick == 1:
            return rng.choice(self.ints)
        if pick == 2:
            return rng.choice(["K", *self.ints]) if not more else self.element("ahu", depth)
        if pick == 3:
            return f"-({self.int(depth - 1)})" if rng.random() < 0.6 else f"~({self.int(depth - 1)})"
        if pick == 4:
            return f"({self.int(depth - 1)}) {rng.choice(['//', '%'])} ({self.int(depth - 1)}{rng.choice(['', ' | 1'])})"
        if pick == 5:
            return f"({self.int(depth - 1)}) {rng.choice(['<<', '>>'])} (({self.int(depth - 1)}) & {rng.choice([7, 31, 63])})"
        if pick == 6:
            return f"{rng.choice(['min', 'max'])}({self.int(depth - 1)}, {self.int(depth - 1)})"
        if pick == 7:
            return f"(({self.int(depth - 1)}) if {self.condition(depth - 1)} else ({self.int(depth - 1)}))"
        if pick == 8:
            return f"abs({self.int(depth - 1)})" if rng.random() < 0.5 else f"({self.element('ahu', depth)}) ** {rng.choice([2, 3])}"
        if pick == 9:
            return f"np.{rng.choice(['int32', 'uint8', 'int64', 'uint32', 'int16'])}({self.int(depth - 1)})"
        if pick == 10:
            return f"math.{rng.choice(['floor', 'ceil', 'trunc'])}({rng.choice(['near({})', 'np.float32(near({}))']).format(self.float(depth - 1))})"
        if pick == 11:
            return f"{rng.choice(['math', 'np'])}.{rng.choice(['floor', 'ceil', 'trunc'])}({self.int(depth - 1)})"
        return f"({self.int(depth - 1)}) {rng.choice(['+', '-', '*', '&', '|', '^'])} ({self.int(depth - 1)})"

    def float(self, depth):
        rng, more = self.rng, depth > 0
        pick = rng.randrange(15) if more else rng.randrange(3)
        if pick == 0:
            return rng.choice(["0.0", "1.5", "-2.25", "1e-3", "3e20", "W"])
        if pick in (1, 2):
            return self.element("xe", depth) if more else rng.choice(self.floats)
        if pick == 3:
            return f"mixed({rng.choice([self.float, self.int])(depth - 1)}, {self.float(depth - 1)})"
        if pick == 4:
            return f"math.{rng.choice(['fabs', 'sqrt'])}(abs({self.float(depth - 1)}))"
        if pick == 5:
            return f"np.float32({self.float(depth - 1)})"
        if pick == 6:
            return f"({self.int(depth - 1)}) / ({self.int(depth - 1)})"
        if pick == 7:
            return f"({self.float(depth - 1)}) {rng.choice(['/', '//', '%'])} ({self.float(depth - 1)})"
        if pick == 8:
            return f"(({self.float(depth - 1)}) if {self.condition(depth - 1)} else ({self.float(depth - 1)}))"
        if pick == 9:
            return f"({self.float(depth - 1)}) {rng.choice(['+', '-', '*'])} ({self.int(depth - 1)})"
        if pick == 10:
            return f"np.{rng.choice(['mean', 'var', 'std', 'sum', 'nanmean', 'max'])}({rng.choice('ahuxe')})"
        if pick == 11:
            return f"np.{rng.choice(['floor', 'ceil', 'trunc'])}({self.float(depth - 1)})"
        return f"({self.float(depth - 1)}) {rng.choice(['+', '-', '*'])} ({self.float(depth - 1)})"

    def condition(self, depth):
        rng = self.rng
        if depth > 0 and rng.random() < 0.35:
            return f"({self.condition(depth - 1)} {rng.choice(['and', 'or'])} {'not ' * (rng.random() < 0.3)}{self.condition(depth - 1)})"
        if rng.random() < 0.15:
            return self.element("b", max(depth, 1))
        side = rng.choice([self.int, self.float])
        return f"({side(max(depth - 1, 0))} {rng.choice(['<', '<=', '>', '==', '!='])} {rng.choice([side, self.int])(max(depth - 1, 0))})"

    def block(self, depth):
        for _ in range(self.rng.randint(1, 3)):
            self.statement(depth)

    def statement(self, depth):
        rng, pick = self.rng, self.rng.randrange(12 if depth < 4 else 6)
        self.left -= 1
        if pick in (0, 1):
            name = rng.choice(["i0", "i1"])
            self.put(depth, f"{name} {rng.choice(['=', '=', '+=', '-=', '^='])} {self.int(2)}")
        elif pick == 2:
            self.put(depth, f"f0 {rng.choice(['=', '+=', '*='])} {self.float(2)}")
        elif pick in (3, 4):
            target, value = rng.choice([("ahu", self.int), ("xe", self.float), ("xe", self.int), ("b", self.condition)])
            self.put(depth, f"{self.element(target, 2)} {rng.choice(['=', '+=']) if target != 'b' else '='} {value(2)}")
        elif pick == 5:
            self.put(depth, f"i0, i1, k = halves({self.int(1)})" if rng.random() < 0.5 else f"i0, i1 = i1, {self.int(1)}")
        elif pick in (6, 7):
            self.put(depth, f"if {self.condition(2)}:")
            self.block(depth + 1)
            if rng.random() < 0.6:
                self.put(depth, f"elif {self.condition(1)}:" if rng.random() < 0.3 else "else:")
                self.block(depth + 1)
        elif pick in (8, 9):
            self.loops += 1
            name = f"j{self.loops}"
            self.put(depth, rng.choice([f"for {name} in range({rng.randint(0, 6)}):", f"for {name} in range(({self.int(1)}) % 5, {rng.randint(2, 9)}, 2):",
                                        f"for {name} in range({rng.randint(3, 7)}, ({self.int(1)}) % 4 - 2, -1):"]))
            self.ints.append(name)
            self.block(depth + 1)
            if rng.random() < 0.3:
                self.put(depth + 1, f"if {self.condition(1)}:")
                self.put(depth + 2, rng.choice(["break", "continue"]))
            self.ints.remove(name)
        elif pick == 10:
            self.loops += 1
            name = f"v{self.loops}"
            array = rng.choice("ahxe")
            self.put(depth, f"for {name} in {array}:")
            kinds = self.ints if array in "ah" else self.floats
            kinds.append(name)
            self.block(depth + 1)
            kinds.remove(name)
        else:
            self.loops += 1
            self.put(depth, f"w{self.loops} = 0")
            self.put(depth, f"while w{self.loops} < {rng.randint(1, 5)} and {self.condition(1)}:")
            self.put(depth + 1, f"w{self.loops} += 1")
            self.block(depth + 1)

    def text(self):
        self.put(1, "i0 = i1 = k = 3")
        self.put(1, "f0 = y * 2")
        self.put(1, f"z = np.{self.rng.choice(['zeros(6)', 'ones(6)', 'full(6, 2.5)', 'zeros_like(x)', 'arange(0.5, 6.0)', 'linspace(0.1, 2.0, 6)'])}")
        for _ in range(self.rng.randint(4, 9)):
            self.statement(1)
        self.put(1, f"z[{self.index(6, 1)}] += {self.float(1)}")
        self.put(1, f"return i0, f0, z, i1 + k, {self.condition(1)}, np.float32({self.float(1)})")
        return "\n".join(self.lines) + "\n"


def arguments():
    rng = np.random.default_rng(3)
    made = {"a": rng.integers(-50, 60, 7), "h": rng.integers(-9, 99, 5), "u": rng.integers(0, 255, 4), "x": rng.random(6) * 8 - 3, "e": rng.random(5), "b": [1, 0, 1]}
    return 5, -1.25, *(np.array(values).astype(ARRAYS[name][0]) for name, values in made.items())


def load(text, folder, name):
    path = pathlib.Path(folder) / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    module = types.ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    exec(compile(text, str(path), "exec"), module.__dict__)
    return module


def ring(*_):
    raise TimeoutError("too long")


def outcome(text, folder, name):
    """Return the result, or the name of the exception, and the contents of the arrays."""
    module, args = load(text, folder, name), arguments()
    signal.alarm(SECONDS)
    try:
        given = module.program(*args)
    except ZeroDivisionError as error:
        given = (type(error).__name__,)
    finally:
        signal.alarm(0)
    del sys.modules[name]
    return [*given, *args[2:]], len(module.program.signatures)


def is_same(a, b):
    if isinstance(a, np.ndarray):
        return isinstance(b, np.ndarray) and a.dtype == b.dtype and np.array_equal(a, b, equal_nan=a.dtype.kind == "f")
    return type(a) is type(b) and (a == b or (a != a and b != b))


def program_text(seed, number):
    return Writer(random.Random(f"{seed} {number}")).text()


def digest(found):
    """Return a digest of an outcome; outcomes that is_same() considers equal have equal digests."""
    sha = hashlib.sha256()
    for value in found:
        array = np.asarray(value)
        if array.dtype.kind == "f":
            array = np.where(np.isnan(array), np.array(np.nan, array.dtype), array + array.dtype.type(0))
        sha.update(f"{type(value).__name__} {array.dtype} {array.shape} ".encode())
        sha.update(str(value).encode() if array.dtype.kind == "U" else np.ascontiguousarray(array).tobytes())
    return sha.hexdigest()[:16]


def record(seed, count):
    """Record Numba's results, one line per program: seed, number, and digests of source and outcome."""
    import numba

    lines = [f"# Results of numba.njit (Numba {numba.__version__}) for programs of compare_njit.py, written by --record: seed, number, digests of the source and of the outcome.\n"]
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            body = program_text(seed, number)
            found, compiled = outcome(HEAD.format(package="numba", options="") + body, folder, f"program_{number}")
            assert compiled
            lines.append(f"{seed} {number} {hashlib.sha256(body.encode()).hexdigest()[:16]} {digest(found)}\n")
    KEPT.write_text("".join(lines), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--only", type=int, metavar="N", help="only program N")
    parser.add_argument("--record", action="store_true", help="record the results of Numba")
    parser.add_argument("--keep", type=pathlib.Path, help="directory for the programs whose results differ")
    options = parser.parse_args()
    os.environ.update(PY2CU_DEVICE="host", PY2CU_CACHE="0")
    os.environ.setdefault("PY2CU_CXX", "g++ -O1")
    warnings.simplefilter("ignore")
    signal.signal(signal.SIGALRM, ring)
    if options.record:
        return record(options.seed, options.count)
    tally = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.count) if options.only is None else [options.only]:
            body, found, wrong = program_text(options.seed, number), {}, None
            for package in ("numba", "py2cu"):
                text = HEAD.format(package=package, options="") + body
                try:
                    found[package], compiled = outcome(text, folder, f"program_{number}_{package}")
                    wrong = wrong or (None if compiled else f"{package} does not compile it")
                except Exception as error:
                    wrong = wrong or f"{package}: {type(error).__name__}: {str(error).strip()[:1500]}"
            if wrong is None and len(found["numba"]) != len(found["py2cu"]):
                wrong = f"numba {found['numba'][0]}, py2cu {found['py2cu'][0]}"
            wrong = wrong or next((f"value {k}: numba {a!r}, py2cu {b!r}" for k, (a, b) in enumerate(zip(found["numba"], found["py2cu"])) if not is_same(a, b)), None)
            tally["fails" if wrong and ": " in wrong and not wrong.startswith("value") else "differs" if wrong else "same"] += 1
            tally["raise"] += wrong is None and len(found["numba"]) == 7
            if wrong:
                print(f"--seed {options.seed} --only {number}: {wrong}", flush=True)
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / f"{options.seed}_{number}.py").write_text(HEAD.format(package="numba", options="") + body, encoding="utf-8")
    print(f"--seed {options.seed} --count {options.count}: {dict(tally)}")
    return tally["same"] < sum(tally[kind] for kind in ("same", "differs", "fails"))


if __name__ == "__main__":
    sys.exit(main())
