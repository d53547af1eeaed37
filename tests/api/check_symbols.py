# SPDX-License-Identifier: MIT
"""Checks that libraries export only symbols py2cu_*, and lists all others.

    check_symbols.py --nm NM LIBRARY... [--called FILE LIBRARY...] [--only NAME LIBRARY...]

FILE must call all symbols that the libraries after --called export. The libraries after --only must export NAME and nothing else.
"""
import re
import subprocess
import sys


def exported(nm, library):
    """Return the symbols that can conflict with names of a program that is linked with the library."""
    dynamic = [] if library.endswith(".a") else ["-D"]
    output = subprocess.run([nm, *dynamic, "--extern-only", "--defined-only", "--format=posix", library],
                            check=True, capture_output=True, text=True).stdout
    return sorted({line.split()[0] for line in output.splitlines() if len(line.split()) >= 2})


def main(arguments):
    nm = "nm"
    pattern, called = r"py2cu_\w+", None
    bad = 0
    arguments = iter(arguments)
    for argument in arguments:
        if argument == "--nm":
            nm = next(arguments)
        elif argument == "--only":
            pattern, called = re.escape(next(arguments)), None
        elif argument == "--called":
            with open(next(arguments), encoding="utf-8") as file:
                called = set(re.findall(r"\bpy2cu_\w+(?=\()", file.read()))
        else:
            names = exported(nm, argument)
            others = [name for name in names if not re.fullmatch(pattern, name)]
            print(f"{argument}: {len(names)} exported, {len(others)} that must not be")
            for name in others:
                print(f"    {name}")
            bad += len(others) + (not names)
            for name in names if called is not None else []:
                if name not in called:
                    print(f"    {name} is not called")
                    bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
