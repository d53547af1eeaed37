# SPDX-License-Identifier: MIT
"""Checks that no file of the translator compares dotted Python names as strings: each is looked up once in a table, and is an id, a row or a type from then
on (translator/README.md).

    check_paths.py TRANSLATOR

A dotted name begins with a module of the tables (constants/compile_time_functions.def, those of intrinsics and the rows of launch inference), or is the
name of such a module. It may occur in a table, in the lookup of a table (TABLES), and as the key of a lookup, but not as an argument of strcmp(),
strlen() and similar functions, nor in a list of names to compare with.
"""
import pathlib
import re
import sys

TABLES = {"sema/qualified_names.c": "which thing is at a path", "launch_inference/library_table.c": "which row is at a path",
          "intrinsics/intrinsics.c": "which function is at a path"}
COMPARES = re.compile(r"\b(?:str\w*cmp|starts_with|strstr|memcmp|strlen|text_\w+)\(")
LIST = re.compile(r"(\w+)\[\] = \{[^;]*;")
STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
PATH = re.compile(r"[a-z]\w*(\.\w+)+\.?")
MODULE = re.compile(r"[a-z]\w*\.?")
NAMES = {  # words that are not paths: a standard import, a string of Numba, C code
    "instances/instances.c": "cuda", "sema/decoration.c": "cuda", "sema/extern_function.c": "numba", "base/c_names.c": "cuda",
    "emit/expr.c": "operator", "emit/c11.c": "operator"}


def read_modules(room):
    """Return the first names of all paths in the tables."""
    modules = set()
    for table in room.rglob("*.def"):
        for text in STRING.findall(table.read_text()):
            modules |= {path.split(".")[0] for path in text.split(" ") if PATH.fullmatch(path)}
    return modules


def compared_parts(text):
    """Yield (location, part) of comparisons: lines that compare, and lists whose names occur in such lines."""
    lines = text.splitlines()
    comparing = [line for line in lines if COMPARES.search(line)]
    for number, line in enumerate(lines, 1):
        if COMPARES.search(line):
            yield number, line
    for found in LIST.finditer(text):
        if any(re.search(rf"\b{found.group(1)}\b", line) for line in comparing):
            yield text.count("\n", 0, found.start()) + 1, found.group()


def find_paths(room, modules):
    for path in sorted([*room.rglob("*.c"), *room.rglob("*.h")]):
        name = path.relative_to(room).as_posix()
        if name in TABLES or name.startswith("cli/"):
            continue
        for number, part in compared_parts(path.read_text()):
            for text in STRING.findall(part):
                is_path = PATH.fullmatch(text) or MODULE.fullmatch(text)
                if is_path and text.split(".")[0] in modules and NAMES.get(name) != text:
                    yield f"translator/{name}:{number}: {text!r} is compared as a string"


def main():
    room = pathlib.Path(sys.argv[1])
    modules = read_modules(room)
    for known in ("numpy", "builtins", "cuda", "math"):
        assert known in modules, f"the tables have no {known}"
    missing = [name for name in TABLES if not (room / name).is_file()]
    faults = [*find_paths(room, modules), *(f"translator/{name} is not there" for name in missing)]
    print(*faults, f"{len(modules)} modules, {len(faults)} faults", sep="\n")
    return 1 if faults else 0


sys.exit(main())
