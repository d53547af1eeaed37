# SPDX-License-Identifier: MIT
"""Checks the headers that the host backend prepends to generated code: the runtime includes a header if the code contains one of the words that the
header's first comment lists.

    check_host_headers.py [CLANG]

clang prints the declarations of each header, and the preprocessor its macros. Every name must be among the words of its header and of no other header
(otherwise, code that uses a name of two headers would lack the overloads of one of them). The runtime links libm only if the code has a header from
FIRST_OF_LIBM on, so the headers before it must not use built-ins that call functions of libm. Prints SKIPPED: without clang.
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

HOST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "runtime", "host")
FIRST = ["py2cu_host.h"]
OF_CUDA = ["py2cu_host_half.h", "py2cu_host_fp8.h"]  # these names are recognized as types, not as words: the type of the kernel's table selects their header

# Built-ins that are instructions, or functions that each process has loaded with the C library.
WITHOUT_LIBM = {"align__", "bswap32", "clz", "clzll", "ctz", "expect", "fabs", "fabsf", "ffs", "ffsll", "ia32_rdtsc", "memcpy", "memset", "popcount",
                "popcountll", "trap", "unreachable", "va_end", "va_list", "va_start"}


def words(path):
    with open(path, encoding="utf-8") as file:
        comment = file.read().split("*/")[0]
    found = re.search(r"begins with:(.*)", comment, re.S)
    return found.group(1).replace("*", " ").split() if found else None


def is_for(beginnings, name):
    """Convert a pattern of runtime/host/compiler/kernel_headers.c, in which # is a single digit, to a regular expression."""
    return any(re.match(re.escape(beginning).replace(r"\#", r"\d(?!\d)"), name) for beginning in beginnings)


def declared(clang, header, before):
    """Return the names that a header declares or defines for all code after it."""
    with tempfile.NamedTemporaryFile("w", suffix=".cc") as file:
        file.write("".join(f'#include "{path}"\n' for path in [*before, header]))
        file.flush()
        common = [clang, "-x", "c++", "-std=c++17", "-w"]
        tree = json.loads(subprocess.run([*common, "-fsyntax-only", "-Xclang", "-ast-dump=json", file.name], check=True, capture_output=True).stdout)
        text = subprocess.run([*common, "-E", "-dD", file.name], check=True, capture_output=True, text=True).stdout
    here, names = None, set()
    for node in tree["inner"]:
        for place in (node.get("loc", {}).get("spellingLoc", {}), node.get("loc", {}).get("expansionLoc", {}), node.get("loc", {})):
            here = place.get("file", here)  # clang prints the file name only when it changes
        if node.get("name") and here and os.path.samefile(here, header):
            names.add(node["name"])
    here = None
    for line in text.splitlines():
        marker = re.match(r'# \d+ "(.*?)"', line)
        here = marker.group(1) if marker else here
        macro = re.match(r"#define (\w+)", line)
        if macro and here and os.path.exists(here) and os.path.samefile(here, header):
            names.add(macro.group(1))
    return {name for name in names if not re.match(r"PY2CU_HOST_", name)}  # only names of the headers themselves


def main():
    clang = shutil.which(sys.argv[1] if len(sys.argv) > 1 else "clang++") or shutil.which("clang++")
    if clang is None:
        print("SKIPPED: clang++ is not installed")
        sys.exit(77)
    all_headers = {os.path.basename(path) for path in glob.glob(os.path.join(HOST, "include", "py2cu_host*.h"))}
    with open(os.path.join(HOST, "compiler", "kernel_headers.c"), encoding="utf-8") as file:
        text = file.read()
    order = [name + ".h" for name in re.findall(r"USE\((\w+)\)", text)]
    of_libm = order[-int(re.search(r"FIRST_OF_LIBM = COUNT - (\d+)", text).group(1)):]
    problems = [f"{name} is not in the list of kernel_headers.c" for name in sorted(all_headers - set(order))]
    before, seen, count = [], {}, 0
    for name in order:
        path = os.path.realpath(os.path.join(HOST, "include", name))
        names, own = declared(clang, path, before), words(path)
        before.append(path)
        with open(path, encoding="utf-8") as file:
            builtins = set(re.findall(r"__builtin_(\w+)", file.read()))
        if name not in of_libm:
            problems += [f"{name} precedes FIRST_OF_LIBM and uses __builtin_{builtin}" for builtin in sorted(builtins - WITHOUT_LIBM)]
        if len(names) < 2:
            problems.append(f"{name}: clang tells of {len(names)} names alone")
        if name in FIRST or name in OF_CUDA:
            problems += [f"{name} is always taken for its types, and names words"] if own else []
            continue
        for declaration in sorted(names):
            count += 1
            if not is_for(own, declaration):
                problems.append(f"{name} declares {declaration}, which none of its words begins")
            if seen.setdefault(declaration, name) != name:
                problems.append(f"{declaration} is in {seen[declaration]} and in {name}")
    print("\n".join(problems) or f"{count} names in {len(order)} headers")
    sys.exit(1 if problems else 0)


main()
