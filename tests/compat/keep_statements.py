"""Keeps random programs with what CPython leaves in their arrays, for a unit that translates and interprets them, and asks no Python.

    python3 keep_statements.py --seed 1 --count 120 > ../unit/run/statements.h
    python3 keep_statements.py --seed 1 --left 17     # what CPython leaves after program 17

An array's elements are mixed into one number (FNV-1a of 64 bits): whole ones as int64, floats as the bits of a double, where all NaNs are one and zeros
have no sign. Where the generator in statements/ changes, what is kept is made anew."""
import argparse
import random
import struct
import warnings

import numpy as np

from statements import kernel_side, python_side, search
from statements.program import LEFT, READ, ROWS, THREADS, Program, kernel_text

TYPES = {"int": "int64", "float": "float64"}
TOGETHER = 4  # programs in one text


def mixed(arrays):
    number = 0xcbf29ce484222325
    for array in arrays:
        for element in array.ravel().tolist():
            if array.dtype.kind == "f":
                data = struct.pack("<d", float("nan") if element != element else element + 0.0)
            else:
                data = struct.pack("<q", element)
            for byte in data:
                number = (number ^ byte) * 0x100000001b3 % 2**64
    return number


def signature():
    axes = [len(shape) for *_, shape in READ] + [2] * len(ROWS + LEFT)
    names = [TYPES.get(type_, type_) for _, type_, _ in READ + ROWS + LEFT]
    return "void(int64, " + ", ".join(f"{name}[{', '.join([':'] * (count - 1) + ['::1'])}]" for name, count in zip(names, axes)) + ")"


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '",'


def make(seed, number):
    """A program that CPython runs to its end; or None."""
    program = Program(random.Random(f"{seed} {number}"), number, statements=8)
    text, _ = kernel_text([program])
    try:
        if search.unknown(compile(text, "program", "exec")):
            return None
    except SyntaxError:
        return None
    return None if isinstance(kernel_side.by_python(*python_side.load(text), 0), Exception) else program


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=120)
    parser.add_argument("--left", type=int)
    parser.add_argument("--without", type=int, nargs="*", default=[], metavar="N", help="programs that use what the translator is known to refuse")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    if options.left is not None:
        for (name, *_), array in zip(READ + ROWS + LEFT, kernel_side.by_python(*python_side.load(kernel_text([make(options.seed, options.left)])[0]), 0)):
            print(name, array.tolist())
        return
    print(f"/* Written by tests/compat/keep_statements.py --seed {options.seed} --count {options.count}: random programs, and what CPython leaves of each. */")
    print(f"enum {{ THREADS = {THREADS} }};\n")
    print("typedef struct Given {\n    const char *type, *value;\n} Given;\n")
    print("static const Given GIVEN[] = {")
    for (_, type_, *_), array in zip(READ + ROWS + LEFT, kernel_side.arguments()):
        print(f"    {{\"{TYPES.get(type_, type_)}\", \"{array.tolist() if array.any() else f'zeros({array.shape})'}\"}},")
    print("};\n")
    found = [(number, program) for number in range(options.count) if number not in options.without and (program := make(options.seed, number))]
    rows = []
    for at in range(0, len(found), TOGETHER):
        numbers, programs = zip(*found[at:at + TOGETHER])
        text, _ = kernel_text(programs)
        kernel, cuda = python_side.load(text)
        left = [mixed(kernel_side.by_python(kernel, cuda, k)) for k in range(len(programs))]
        text = text.replace("@cuda.jit\ndef kernel", f"@cuda.jit({signature()!r})\ndef kernel")
        print(f"static const char *const TEXT_{numbers[0]}[] = {{\n" + "\n".join(quoted(line) for line in text.splitlines()) + "\nNULL};\n")
        rows.append(f"    {{TEXT_{numbers[0]}, {len(left)}, {{{', '.join(map(str, numbers))}}}, {{{', '.join(f'UINT64_C(0x{number:016x})' for number in left)}}}}},")
    print("typedef struct Kept {\n    const char *const *lines;\n    int count, numbers[4];\n    uint64_t left[4];\n} Kept;\n")
    print("static const Kept KEPT[] = {\n" + "\n".join(rows) + "\n};")


if __name__ == "__main__":
    main()
