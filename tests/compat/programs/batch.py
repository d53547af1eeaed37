# SPDX-License-Identifier: MIT
"""Several programs as one kernel, in which `sel` selects a program; its arguments, and the results of the interpreter."""
import collections

import numpy as np

from . import calls, memory, parts, records, values  # noqa: F401 - they extend the writer's tables
from .grids import Grid
from .terms import BLOCK, ROOM, SCALARS, THREADS, Term
from .writer import RESULTS, Array, Stage, Writer

FEATURES = ["half", "match", "threads", "warps", "atomics", "calls", "closures", "exact", "complex", "tuples", "records", "views"]
RARE = {"half": 0.25}  # compiling the header is slow
FAR = 1 << 40  # a large argument


class Batch:
    def __init__(self, rng, count, products=True, numba=False, size=3):
        features = [name for name in FEATURES if rng.random() < RARE.get(name, 0.6)]
        self.grid = Grid(rng, features)
        stage = self.stage = Stage(rng, features, products, numba)
        # numba-cuda has no boundscheck; with debug, one batch of three had other values than without, or faulted.
        self.options = rng.choice([""] * 8 + ["debug=True, opt=False", "boundscheck=True"] * (not numba))
        self.scalars = [self.number(rng, rng.choice(SCALARS)) for _ in range(3)]
        self.arrays = [self.array(rng, shape, layout) for shape, layout in
                       (((ROOM,), "C"), ((ROOM,), "back"), ((ROOM, 5), rng.choice("CF")), ((4, ROOM), "strided"))]
        self.added = rng.choice(["int32", "uint32", "int64", "uint64"])
        stage.calm = self.grid.rank > 1 and rng.random() < 0.8
        stage.own_type = rng.choice(["int32", "uint32", "int64", "uint64"])
        terms = [Term(f"s{k}", f"s{k}", scalar.dtype.name) for k, scalar in enumerate(self.scalars)]
        terms += [Term("tid", "tid", "int64"), Term("t", "t", "int32")] * 3
        terms += self.grid.terms() * 2
        arrays = {f"A{k}": Array(array.dtype.name, array.shape) for k, array in enumerate(self.arrays)}
        self.tuples = self.make_tuples(rng, stage) if "tuples" in stage.features else {}
        self.layout = None
        if "records" in stage.features:
            self.layout = records.Layout(rng)
            self.records = self.layout.array(rng, ROOM)
            stage.records = [("R0", self.layout, ROOM, False), ("WR", self.layout, THREADS, True), ("Q0", self.layout, None, False)]
        stage.dynamic_type = rng.choice(stage.scalars)
        for number in range(rng.randint(2, 4)):
            stage.devices.append(calls.device(rng, stage, number, arrays))
        if "calls" in stage.features:
            stage.devices += [calls.recursive(rng, stage, 0), *map(calls.Applying, (1, 2, 3))]
        if self.layout:
            stage.devices += [records.reader(rng, stage, self.layout), records.writer(rng, stage, self.layout)]
        if self.tuples:
            stage.devices.append(parts.device(rng, stage, 0))
        self.programs = []
        for number in range(count):
            writer = Writer(rng, str(number), stage, terms, arrays)
            writer.fixed = {name: kind for name, (kind, _) in self.tuples.items()}
            writer.program(2, size)
            self.programs.append(writer)

    @staticmethod
    def number(rng, name):
        return np.dtype(name).type(rng.randint(0, 100) / 4 if name.startswith("float") else rng.randint(0 if name[0] == "u" else -100, 100))

    def array(self, rng, shape, layout):
        name = rng.choice(self.stage.scalars)
        full = np.empty(shape, name)
        for place in np.ndindex(*shape):
            full[place] = self.number(rng, name)
        if layout == "F":
            return np.asfortranarray(full)
        if layout == "back":
            return np.ascontiguousarray(full[::-1])[::-1]
        if layout == "strided":
            wide = np.zeros((2 * shape[0], 3 * shape[1]), name)
            wide[::2, ::3] = full
            return wide[::2, ::3]
        return full

    def make_tuples(self, rng, stage):
        """Return the kernel's tuple arguments: {name: (kind, numbers)}."""
        stage.pairs = [parts.Parts([rng.choice(SCALARS) for _ in range(count)], "xyz"[:count], f"Pair{number}")
                       for number, count in enumerate((2, 3))]
        kinds = [parts.Parts([rng.choice(SCALARS) for _ in range(3)]), parts.Parts([rng.choice(SCALARS)] * 3), stage.pairs[0]]
        return {f"T{k}": (kind, [self.number(rng, name) for name in kind.types]) for k, kind in enumerate(kinds)}

    def parameters(self):
        names = ["sel", "s0", "s1", "s2", "far", "A0", "A1", "A2", "A3", *self.tuples]
        return names + ["R0", "Q0"] * bool(self.layout) + [*self.workspace(), "spare"]

    def text(self, only=None, package="py2cu"):
        lines = ["import math", "from collections import namedtuple", "import numpy as np", f"from {package} import cuda", ""]
        lines += [f"{kind.called} = namedtuple({kind.called!r}, {' '.join(kind.names)!r})" for kind in self.stage.pairs]
        for function in self.stage.devices:
            lines += ["", *function.lines, ""]
        lines += ["", f"@cuda.jit({self.options})", f"def kernel({', '.join(self.parameters())}):", *self.grid.lines()]
        for number, program in enumerate(self.programs):
            if only is None or number == only:
                lines += [f"    if sel == {number}:", *program.lines]
        return "\n".join(lines) + "\n"

    def workspace(self):
        work = {name: np.zeros(8, self.added) for name in ("WA", "WM", "WN", "WX")}
        work |= {"WE": np.zeros(THREADS, self.stage.own_type), "OI": np.zeros((THREADS, 2 * RESULTS), np.int64)[:, :RESULTS],
                 "OF": np.zeros((THREADS, RESULTS), np.float64)}
        if self.layout:
            work["WR"] = np.zeros(THREADS, self.layout.dtype)
        return work

    def interpret(self, number):
        """Return the workspace of the program computed by the interpreter, and whether it divides by zero, whether signed integers overflow, and
        whether numba-cuda's remainder of a division is imprecise.
        """
        work = self.workspace()
        scope = vars(values) | vars(memory)
        scope |= {f"s{k}": values.Value(scalar.dtype.name, scalar.item()) for k, scalar in enumerate(self.scalars)}
        scope |= {f"A{k}": memory.Memory(array) for k, array in enumerate(self.arrays)}
        scope |= {name: memory.Memory(array) for name, array in work.items()}
        scope |= {kind.called: collections.namedtuple(kind.called, kind.names) for kind in self.stage.pairs}
        for name, (kind, numbers) in self.tuples.items():
            its = [values.Value(type_, number.item()) for type_, number in zip(kind.types, numbers)]
            scope[name] = scope[kind.called](*its) if kind.called else tuple(its)
        if self.layout:
            scope["R0"] = memory.Memory(self.records)
            scope["Q0"] = memory.Memory(self.records[-1:])[0]
        text = "\n".join("\n".join(device.meaning) for device in self.stage.devices)
        body = [line[4:] for line in self.programs[number].meaning]
        text += f"\ndef program(tid, t{''.join(f', {term.text}' for term in self.grid.terms())}):\n" + "\n".join(body) + "\n    yield\n"
        exec(compile(text, f"<program {number}>", "exec"), scope)  # generated by this package
        values.divided_by_zero = values.overflowed = values.parted = False
        for block in range(THREADS // BLOCK):
            boxes = {}
            scope["shared"] = lambda name, shape, its, boxes=boxes: boxes.setdefault(name, memory.fresh(shape, its))
            scope["gathered"] = lambda name, boxes=boxes: boxes.setdefault(name, {})
            waiting = [scope["program"](values.Value("int64", tid), values.Value("int32", tid % BLOCK),
                                        **{name: values.Value("int64", at) for name, at in self.grid.place(tid).items()})
                       for tid in range(block * BLOCK, (block + 1) * BLOCK)]
            while waiting:  # each thread to its next barrier
                waiting = [thread for thread in waiting if next(thread, waiting) is not waiting]
        return work, values.divided_by_zero, values.overflowed, values.parted
