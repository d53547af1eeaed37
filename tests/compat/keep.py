"""Keeps random programs with what they have to leave in their arrays, for units that translate and interpret them, and ask no Python.

    python3 keep.py statements --count 120 > ../unit/run/kept_statements.h   # statements/: what CPython leaves
    python3 keep.py corners > ../unit/run/kept_corners.h                     # corners.py: what CPython leaves
    python3 keep.py programs --count 120 --without 3 > ../unit/run/kept_programs.h  # programs/: what their own interpreter leaves; needs numba-cuda
    python3 keep.py statements --left 17                                     # what has to be left by program 17

An array's elements are mixed into one number (FNV-1a of 64 bits): whole ones as int64, floats as the bits of a double, where all NaNs are one and zeros
have no sign. Where a generator changes, what is kept of it is made anew."""
import argparse
import os
import random
import struct
import warnings

import numpy as np


class Kept:
    """Programs in one text: `arguments` are (name, array or number, is it looked at); `left` gives the arrays of a program that are looked at."""

    def __init__(self, text, numbers, chosen, arguments, grid, block, dynamic, left):
        self.text, self.numbers, self.chosen, self.arguments = text, numbers, chosen, arguments
        self.grid, self.block, self.dynamic, self.left = grid, block, dynamic, left


def statements(seed, count, without):
    """A text has four programs: each kernel begins with the same functions."""
    from statements import kernel_side, python_side, search
    from statements.program import Program, kernel_text

    found = []
    for number in sorted(set(range(count)) - without):
        program = Program(random.Random(f"{seed} {number}"), number, statements=8)
        text, _ = kernel_text([program])
        try:
            fine = not search.unknown(compile(text, "program", "exec"))
        except SyntaxError:
            fine = False
        if fine and not isinstance(kernel_side.by_python(*python_side.load(text), 0), Exception):
            found.append((number, program))
    for at in range(0, len(found), 4):
        yield kept_statements(*zip(*found[at:at + 4]))


def kept_statements(numbers, programs):
    from statements import kernel_side, python_side
    from statements.program import LEFT, READ, ROWS, THREADS, kernel_text

    text, _ = kernel_text(programs)
    kernel, cuda = python_side.load(text)
    arguments = [("sel", np.int64(0), False)]
    arguments += [(name, array, True) for (name, *_), array in zip(READ + ROWS + LEFT, kernel_side.arguments())]
    left = [kernel_side.by_python(kernel, cuda, k) for k in range(len(programs))]
    for number, its in zip(numbers, left):
        if isinstance(its, Exception):
            raise SystemExit(f"program {number}: {type(its).__name__}: {its}")
    text = text.replace("@cuda.jit\ndef kernel", f"@cuda.jit({signature(arguments)!r})\ndef kernel")
    return Kept(text, numbers, range(len(numbers)), arguments, (1,), (THREADS,), 0, left)


class Corner:
    """A program of corners.py, as the random ones are."""

    def __init__(self, number, text, devices):
        self.number, self.inline, self.devices = number, False, devices
        self.lines_of_body = text.splitlines()[1:]


def corners(seed, count, without):
    """Each in a text of its own."""
    from statements import program

    with open(os.path.join(os.path.dirname(__file__), "corners.py"), encoding="utf-8") as file:
        text = file.read()
    head, *functions = text.split("\n\n\ndef corner_")
    program.HEAD = head.split('"""', 2)[2].lstrip("\n")
    for number, function in enumerate(functions):
        if number not in without:
            yield kept_statements([number], [Corner(number, function, [])])


def programs(seed, count, without):
    """Without what a text alone cannot say: arguments that are tuples or records. Without what C leaves undefined, too."""
    from programs import batch, terms, writer

    batch.FEATURES = [feature for feature in batch.FEATURES if feature not in ("tuples", "records")]
    together = 5
    for start in range(0, count, together):
        its = batch.Batch(random.Random(f"{seed} {start}"), together, size=2)
        its.options = ""
        results = [its.interpret(k) for k in range(together)]
        fine = [k for k, (_, divides, overflows, _) in enumerate(results) if not divides and not overflows and start + k not in without]
        if not fine:
            continue
        work = its.workspace()
        arguments = [("sel", np.int32(0), False), *((f"s{k}", number, False) for k, number in enumerate(its.scalars)), ("far", np.int64(7), False)]
        arguments += [(f"A{k}", array, False) for k, array in enumerate(its.arrays)]
        arguments += [(name, array, True) for name, array in work.items()]
        arguments.append(("spare", np.zeros((1, 2 * writer.RESULTS), np.int64)[:, :writer.RESULTS], False))
        yield Kept(its.text().replace("@cuda.jit()\ndef kernel", f"@cuda.jit({signature(arguments)!r})\ndef kernel"), [start + k for k in fine], fine, arguments,
                   its.grid.grid, its.grid.block, terms.BLOCK * np.dtype(its.stage.dynamic_type).itemsize, [list(results[k][0].values()) for k in fine])


def signature(arguments):
    return f"void({', '.join(type_of(value) for _, value, _ in arguments)})"


def type_of(value):
    if not isinstance(value, np.ndarray):
        return value.dtype.name
    axes = [":"] * value.ndim
    if value.flags.c_contiguous:
        axes[-1] = "::1"
    elif value.flags.f_contiguous:
        axes[0] = "::1"
    return f"{value.dtype.name}[{', '.join(axes)}]"


def mixed(arrays):
    number = 0xcbf29ce484222325
    for array in arrays:
        for element in array.ravel().tolist():
            if array.dtype.kind == "f":
                data = struct.pack("<d", float("nan") if element != element else element + 0.0)
            else:
                data = struct.pack("<Q", element % 2**64)
            for byte in data:
                number = (number ^ byte) * 0x100000001b3 % 2**64
    return number


def in_braces(items):
    return "{" + ", ".join(map(str, items)) + "}"


def three(extents):
    return in_braces([*extents, 1, 1][:3])


def given(value, is_looked_at):
    """A row of C: how the array lies in memory, with all that it is a part of, and its elements one after the other."""
    whole = value = np.asarray(value)
    while whole.base is not None:
        whole = whole.base
    first = value.__array_interface__["data"][0] - whole.__array_interface__["data"][0]
    data = f'"{value.tobytes().hex()}"' if value.any() else "NULL"
    return (f'    {{"{value.dtype.name}", {value.ndim}, {in_braces([*value.shape] or [0])}, {in_braces([*value.strides] or [0])}, {first}, {whole.nbytes}, '
            f"{data}, {str(is_looked_at).lower()}}},")


def quoted(line):
    return '"' + line.replace("\\", "\\\\").replace('"', '\\"') + '",'


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["statements", "corners", "programs"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--without", type=int, nargs="*", default=[], metavar="N", help="what translator/interp is known not to run")
    parser.add_argument("--left", type=int, metavar="N")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    without = " --without " + " ".join(map(str, options.without)) if options.without else ""
    print(f"/* Written by tests/compat/keep.py {options.what} --seed {options.seed} --count {options.count}{without}. */\n#include \"kept.h\"\n")
    rows, shown = [], None
    for kept in {"statements": statements, "corners": corners, "programs": programs}[options.what](options.seed, options.count, set(options.without)):
        at = kept.numbers[0]
        if options.left in kept.numbers:
            for (name, *_), array in zip([its for its in kept.arguments if its[2]], kept.left[list(kept.numbers).index(options.left)]):
                print(name, array.tolist())
        arguments = "\n".join(given(value, looked_at) for _, value, looked_at in kept.arguments)
        if arguments != shown:
            name = f"GIVEN_{at}"
            print(f"static const Given {name}[] = {{\n{arguments}\n}};\n")
        shown = arguments
        print(f"static const char *const TEXT_{at}[] = {{\n" + "\n".join(quoted(line) for line in kept.text.splitlines()) + "\nNULL};\n")
        left = in_braces(f"UINT64_C(0x{mixed(arrays):016x})" for arrays in kept.left)
        rows.append(f"    {{TEXT_{at}, {name}, {len(kept.arguments)}, {three(kept.grid)}, {three(kept.block)}, {kept.dynamic}, {len(kept.left)}, "
                    f"{in_braces(kept.numbers)}, {in_braces(kept.chosen)}, {left}}},")
    print("static const Kept KEPT[] = {\n" + "\n".join(rows) + "\n};")


if __name__ == "__main__":
    main()
