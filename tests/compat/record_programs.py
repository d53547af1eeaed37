# SPDX-License-Identifier: MIT
"""Record programs and the results that they must have, for a unit test that translates and interprets them without Python.

    python3 record_programs.py                     # rewrite ../unit/interp/recorded_programs.txt
    python3 record_programs.py --check             # fail if that file differs from what the generators and CPython produce
    python3 record_programs.py --show programs 17  # print the arrays that program 17 of a set has to leave

The sets are random programs of statements/ and the programs of edge_cases.py, whose results are CPython's, and random programs
of programs/, whose results are those of that directory's own interpreter (needs numba-cuda).

The file has a source for every few programs, whose kernel's first argument selects one. Lines that begin with "%" are not Python:

    % source SET                                 a source begins
    % launch GX GY GZ BX BY BZ DYNAMIC           grid, block and bytes of dynamic shared memory
    % argument NAME TYPE SHAPE STRIDES OFFSET SIZE COMPARED DATA
    % block N                                    the top-level definition that is the N-th one in the file
    % program NUMBER SELECTED DIGEST...          a digest for each argument with COMPARED = 1

A source without arguments has those of the source before it. SHAPE and STRIDES are separated by commas ("-" for a scalar);
OFFSET is the first element's position in bytes in memory of SIZE bytes; DATA has the elements in C order, in hexadecimal
("-" for zeros). A digest is the 64-bit FNV-1a hash of the elements: integers as int64, floats as the bits of a double, with
a single NaN and without negative zeros."""
import argparse
import difflib
import os
import random
import struct
import sys
import warnings

import numpy as np

PATH = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "unit", "interp", "recorded_programs.txt")
SEED, COUNT = 1, 60
UNSUPPORTED = {3}  # a random program of programs/ that shuffles with a lane that does not take part, which translator/interp reports


class Recorded:
    """Programs with a common source.

    Parameters
    ----------
    arguments : list of (name, array or scalar, bool)
        The arguments of the kernel, and whether the array is compared.
    selected : list of int
        The first argument for each program.
    results : list of lists of arrays
        For each program, the arrays that are compared.
    """

    def __init__(self, source, numbers, selected, arguments, grid, block, dynamic, results):
        self.source, self.numbers, self.selected, self.arguments = source, numbers, selected, arguments
        self.grid, self.block, self.dynamic, self.results = grid, block, dynamic, results


def statements():
    """Yield random programs of statements/, four with a source: each kernel begins with the same functions."""
    from statements import kernel_side, python_side, search
    from statements.program import Program, kernel_text

    found = []
    for number in range(COUNT):
        program = Program(random.Random(f"{SEED} {number}"), number, statements=8)
        text, _ = kernel_text([program])
        try:
            is_valid = not search.unknown(compile(text, "program", "exec"))
        except SyntaxError:
            is_valid = False
        if is_valid and not isinstance(kernel_side.by_python(*python_side.load(text), 0), Exception):
            found.append((number, program))
    for first in range(0, len(found), 4):
        yield run_by_python(*zip(*found[first:first + 4]))


def run_by_python(numbers, programs):
    from statements import kernel_side, python_side
    from statements.program import LEFT, READ, ROWS, THREADS, kernel_text

    source, _ = kernel_text(programs)
    kernel, cuda = python_side.load(source)
    arguments = [("sel", np.int64(0), False)]
    arguments += [(name, array, True) for (name, *_), array in zip(READ + ROWS + LEFT, kernel_side.arguments())]
    results = [kernel_side.by_python(kernel, cuda, k) for k in range(len(programs))]
    for number, result in zip(numbers, results):
        if isinstance(result, Exception):
            raise SystemExit(f"program {number}: {type(result).__name__}: {result}")
    source = source.replace("@cuda.jit\ndef kernel", f"@cuda.jit({signature(arguments)!r})\ndef kernel")
    return Recorded(source, numbers, range(len(numbers)), arguments, (1,), (THREADS,), 0, results)


class Corner:
    """A program of edge_cases.py, with the attributes of a random program."""

    def __init__(self, number, text, devices):
        self.number, self.inline, self.devices = number, False, devices
        self.lines_of_body = text.splitlines()[1:]


def edge_cases():
    """Yield the programs of edge_cases.py, each with a source of its own."""
    from statements import program

    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "edge_cases.py"), encoding="utf-8") as file:
        text = file.read()
    head, *functions = text.split("\n\n\ndef corner_")
    program.HEAD = head.split('"""', 2)[2].lstrip("\n")
    for number, function in enumerate(functions):
        yield run_by_python([number], [Corner(number, function, [])])


def programs():
    """Yield random programs of programs/, without those whose behavior is undefined in C.

    Arguments are scalars and arrays: a recorded source cannot declare tuples and records."""
    from programs import batch, terms, writer

    batch.FEATURES = [feature for feature in batch.FEATURES if feature not in ("tuples", "records")]
    together = 5
    for start in range(0, COUNT, together):
        these = batch.Batch(random.Random(f"{SEED} {start}"), together, size=2)
        these.options = ""
        results = [these.interpret(k) for k in range(together)]
        defined = [k for k, (_, divides, overflows, _) in enumerate(results)
                   if not divides and not overflows and start + k not in UNSUPPORTED]
        if not defined:
            continue
        workspace = these.workspace()
        arguments = [("sel", np.int32(0), False), *((f"s{k}", number, False) for k, number in enumerate(these.scalars)), ("far", np.int64(7), False)]
        arguments += [(f"A{k}", array, False) for k, array in enumerate(these.arrays)]
        arguments += [(name, array, True) for name, array in workspace.items()]
        arguments.append(("spare", np.zeros((1, 2 * writer.RESULTS), np.int64)[:, :writer.RESULTS], False))
        source = these.text().replace("@cuda.jit()\ndef kernel", f"@cuda.jit({signature(arguments)!r})\ndef kernel")
        dynamic = terms.BLOCK * np.dtype(these.stage.dynamic_type).itemsize
        yield Recorded(source, [start + k for k in defined], defined, arguments, these.grid.grid, these.grid.block, dynamic,
                       [list(results[k][0].values()) for k in defined])


SETS = {"statements": statements, "edge_cases": edge_cases, "programs": programs}


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


def digest(array):
    state = 0xcbf29ce484222325
    for element in array.ravel().tolist():
        if array.dtype.kind == "f":
            data = struct.pack("<d", float("nan") if element != element else element + 0.0)
        else:
            data = struct.pack("<Q", element % 2**64)
        for byte in data:
            state = (state ^ byte) * 0x100000001b3 % 2**64
    return state


def argument_line(name, value, is_compared):
    base = value = np.asarray(value)
    while base.base is not None:
        base = base.base
    offset = value.__array_interface__["data"][0] - base.__array_interface__["data"][0]
    data = value.tobytes().hex() if value.any() else "-"
    shape, strides = (",".join(map(str, numbers)) or "-" for numbers in (value.shape, value.strides))
    return f"% argument {name} {value.dtype.name} {shape} {strides} {offset} {base.nbytes} {int(is_compared)} {data}"


def source_lines(source, known_blocks):
    """Return the lines of a source, with references to top-level definitions that an earlier source has."""
    lines = []
    for block in source.rstrip("\n").split("\n\n\n"):
        if block in known_blocks:
            lines.append(f"% block {known_blocks[block]}")
        else:
            known_blocks[block] = len(known_blocks)
            lines += ["% block", *block.split("\n")]
    return lines


def recorded_lines():
    yield "% Written by tests/compat/record_programs.py, which describes the format."
    known_blocks, last_arguments = {}, None
    for name, generate in SETS.items():
        for recorded in generate():
            yield f"% source {name}"
            yield " ".join(map(str, ("% launch", *(*recorded.grid, 1, 1)[:3], *(*recorded.block, 1, 1)[:3], recorded.dynamic)))
            arguments = [argument_line(*argument) for argument in recorded.arguments]
            if arguments != last_arguments:
                yield from arguments
            last_arguments = arguments
            yield from source_lines(recorded.source, known_blocks)
            for number, selected, arrays in zip(recorded.numbers, recorded.selected, recorded.results):
                yield " ".join((f"% program {number} {selected}", *(f"{digest(array):016x}" for array in arrays)))


def show(name, number):
    for recorded in SETS[name]():
        if number in recorded.numbers:
            compared = [argument for argument in recorded.arguments if argument[2]]
            for argument, array in zip(compared, recorded.results[list(recorded.numbers).index(number)]):
                print(argument[0], array.tolist())
            return
    raise SystemExit(f"set {name} has no program {number}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare with the file instead of writing it")
    parser.add_argument("--show", nargs=2, metavar=("SET", "NUMBER"), help="print the results of one program")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    if options.show:
        show(options.show[0], int(options.show[1]))
        return
    lines = [f"{line}\n" for line in recorded_lines()]
    if not options.check:
        with open(PATH, "w", encoding="utf-8") as file:
            file.writelines(lines)
        return
    with open(PATH, encoding="utf-8") as file:
        recorded = file.readlines()
    sys.stdout.writelines(list(difflib.unified_diff(recorded, lines, "recorded", "regenerated"))[:60])
    if recorded != lines:
        raise SystemExit("recorded_programs.txt differs from the generators: check why, then run record_programs.py")


if __name__ == "__main__":
    main()
