"""Random kernels, run by py2cu and by an interpreter of our own over Numba's types: all results agree to the bit, with every launch
fact and without (NaNs are all one, and so are the zeros). Where there is a GPU, numba-cuda runs them too. Run by with_packages.py."""
import argparse
import os
import pathlib
import random
import sys
import tempfile
import time
import types
import warnings

import numpy as np

import programs
import values
from programs import BLOCK, RESULTS, ROOM, THREADS

PARAMETERS = ["sel", "s0", "s1", "s2", "far", "A0", "A1", "A2", "A3", "WA", "WM", "OI", "OF", "spare"]
FAR = 1 << 40  # an argument that is not small


class Batch:
    """Some programs as one kernel that `sel` chooses from, with the arguments to run it on."""

    def __init__(self, rng, count):
        self.scalars = [self.number(rng, rng.choice(programs.SCALARS)) for _ in range(3)]
        self.arrays = [self.array(rng, shape, layout) for shape, layout in
                       (((ROOM,), "C"), ((ROOM,), "back"), ((ROOM, 5), rng.choice("CF")), ((4, ROOM), "strided"))]
        self.added = rng.choice(["int32", "uint32", "int64", "uint64"])
        self.devices = [programs.device(rng, number) for number in range(4)]
        terms = [programs.Term(f"s{k}", f"s{k}", scalar.dtype.name) for k, scalar in enumerate(self.scalars)]
        terms += [programs.Term("tid", "tid", "int64"), programs.Term("t", "t", "int32")] * 3
        arrays = {f"A{k}": (array.dtype.name, array.shape) for k, array in enumerate(self.arrays)}
        self.programs = []
        for number in range(count):
            writer = programs.Writer(rng, str(number), terms, arrays, self.devices)
            writer.program(2)
            self.programs.append(writer)

    @staticmethod
    def number(rng, name):
        return np.dtype(name).type(rng.randint(0, 100) / 4 if name.startswith("float") else rng.randint(0 if name[0] == "u" else -100, 100))

    def array(self, rng, shape, layout):
        name = rng.choice(programs.SCALARS)
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

    def text(self, only=None, package="py2cu"):
        lines = ["import math", "import numpy as np", f"from {package} import cuda", ""]
        for device in self.devices:
            lines += ["", *device.lines, ""]
        lines += ["", "@cuda.jit", f"def kernel({', '.join(PARAMETERS)}):", "    tid = cuda.grid(1)", "    t = cuda.threadIdx.x"]
        for number, program in enumerate(self.programs):
            if only is None or number == only:
                lines += [f"    if sel == {number}:", *program.lines]
        return "\n".join(lines) + "\n"

    def workspace(self):
        return {"WA": np.zeros(8, self.added), "WM": np.zeros(8, self.added), "OI": np.zeros((THREADS, 2 * RESULTS), np.int64)[:, :RESULTS],
                "OF": np.zeros((THREADS, RESULTS), np.float64)}

    def interpret(self, number):
        """What the program leaves in its workspace, by our interpreter."""
        work = self.workspace()
        scope = {name: getattr(values, name) for name in ("literal", "cast", "invert", "smaller", "larger", "absolute", "through", "counting")}
        scope |= {"math": __import__("math"), "ATOMIC": {"add": lambda a, b: a + b, "sub": lambda a, b: a - b, "max": max}}
        scope |= {f"s{k}": values.Value(scalar.dtype.name, scalar.item()) for k, scalar in enumerate(self.scalars)}
        scope |= {f"A{k}": values.Memory(array) for k, array in enumerate(self.arrays)}
        scope |= {name: values.Memory(array) for name, array in work.items()}
        scope["fresh"] = lambda extent, name: values.Memory(np.zeros(extent, name))
        text = "\n".join("\n".join(device.meaning) for device in self.devices)
        body = [line[4:] for line in self.programs[number].meaning]
        text += "\ndef program(tid, t):\n" + "\n".join(body) + "\n    yield\n"
        exec(compile(text, f"<program {number}>", "exec"), scope)  # written by programs.py
        for block in range(THREADS // BLOCK):
            memory = {}
            scope["shared"] = lambda name, extent, its, memory=memory: memory.setdefault(name, values.Memory(np.zeros(extent, its)))
            waiting = [scope["program"](values.Value("int64", block * BLOCK + k), values.Value("int32", k)) for k in range(BLOCK)]
            while waiting:  # each to its next barrier
                waiting = [thread for thread in waiting if next(thread, waiting) is not waiting]
        return work


def load(text, folder, name):
    path = pathlib.Path(folder) / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    module = types.ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    exec(compile(text, str(path), "exec"), module.__dict__)
    return module


def moved(cuda, array):
    """An array on the device with the same layout."""
    if array.flags.c_contiguous or array.flags.f_contiguous:
        return cuda.to_device(array)
    if array.ndim == 1:
        return cuda.to_device(array[::-1])[::-1]
    wide = np.zeros((2 * array.shape[0], 3 * array.shape[1]), array.dtype)
    wide[::2, ::3] = array
    return cuda.to_device(wide)[::2, ::3]


def launch(module, batch, number, noalias, small):
    """What the program leaves in its workspace."""
    cuda = module.cuda
    work = batch.workspace()
    moved_work = {name: cuda.to_device(array) for name, array in work.items() if name != "OI"}
    wide = cuda.to_device(np.zeros((THREADS, 2 * RESULTS), np.int64))
    spare = cuda.to_device(np.zeros((1, 2 * RESULTS), np.int64)) if noalias else wide[:1]
    module.kernel[THREADS // BLOCK, BLOCK](
        np.int32(number), *batch.scalars, np.int64(7 if small else FAR), *(moved(cuda, array) for array in batch.arrays),
        moved_work["WA"], moved_work["WM"], wide[:, :RESULTS], moved_work["OF"], spare)
    return {**{name: array.copy_to_host() for name, array in moved_work.items()}, "OI": wide.copy_to_host()[:, :RESULTS]}


def differences(expected, found):
    for name, array in expected.items():
        if array.dtype.kind == "f":
            # Not the sign of zero: g++ 12 makes -(double)n of 0.0 - (double)n.
            same = (array == found[name]) | (np.isnan(array) & np.isnan(found[name]))
        else:
            same = array == found[name]
        for place in np.argwhere(~same)[:1]:
            yield f"{name}{list(map(int, place))}: interpreter {array[tuple(place)]!r}, kernel {found[name][tuple(place)]!r}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--count", type=int, default=1000, help="how many programs")
    parser.add_argument("--batch", type=int, default=20, help="programs in one kernel")
    parser.add_argument("--variants", type=int, default=4, choices=[1, 2, 4], help="sets of launch facts to try")
    parser.add_argument("--numba", action="store_true", help="run them under numba-cuda as well (GPU)")
    parser.add_argument("--keep", type=pathlib.Path, help="folder for the texts of programs that fail")
    options = parser.parse_args()
    programs.products = os.environ["PY2CU_DEVICE"] == "host"  # a GPU fuses multiplications and additions
    print(f"--seed {options.seed} --count {options.count} --batch {options.batch}")
    warnings.simplefilter("ignore")
    failures = done = 0
    spent = dict.fromkeys(("writing", "interpreting", "py2cu", "numba"), 0.0)
    with tempfile.TemporaryDirectory() as folder:
        for number in range(0, options.count, options.batch):
            begin = time.perf_counter()
            batch = Batch(random.Random(f"{options.seed} {number}"), options.batch)
            spent["writing"] += time.perf_counter() - begin
            begin = time.perf_counter()
            expected = [batch.interpret(k) for k in range(options.batch)]
            spent["interpreting"] += time.perf_counter() - begin
            failures += run(batch, expected, number, options, folder, spent)
            done += options.batch
    print("; ".join(f"{name} {seconds:.1f} s" for name, seconds in spent.items()))
    print(f"{done} programs, {failures} failed")
    return failures != 0


def run(batch, expected, number, options, folder, spent):
    """Launches one batch every way; gives the number of programs that fail."""
    begin = time.perf_counter()
    sides = [("py2cu", batch.text(), [(True, True), (False, False), (True, False), (False, True)][:options.variants])]
    if options.numba:
        sides.append(("numba", batch.text(package="numba"), [(True, True)]))
    failed = {}
    for side, text, variants in sides:
        begin = time.perf_counter()
        try:
            module = load(text, folder, f"batch_{side}_{number}")
            for noalias, small in variants:
                for k, wanted in enumerate(expected):
                    for difference in differences(wanted, launch(module, batch, k, noalias, small)):
                        failed.setdefault(k, f"{side}, noalias={noalias}, small={small}: {difference}")
                        break
        except Exception as error:  # whatever a kernel that should work can raise
            if side == "numba" and "No implementation of function" in str(error):
                print(f"batch at {number}: Numba refuses it: " + " ".join(line.strip() for line in str(error).splitlines() if ">>>" in line))
                continue
            failed.setdefault(f"all of {side}", f"{side}: {type(error).__name__}: {str(error)[:2000]}")
        spent[side] += time.perf_counter() - begin
    for k, what in failed.items():
        print(f"batch at {number}, program {k}: {what}")
        if options.keep and isinstance(k, int):
            options.keep.mkdir(parents=True, exist_ok=True)
            (options.keep / f"{options.seed}_{number}_{k}.py").write_text(f"# {what}\n" + batch.text(k))
        elif options.keep:
            options.keep.mkdir(parents=True, exist_ok=True)
            (options.keep / f"{options.seed}_{number}_all.py").write_text(batch.text())
    return len(failed)


if __name__ == "__main__":
    os.environ.setdefault("PY2CU_DEVICE", "host")
    sys.exit(main())
