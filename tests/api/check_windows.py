# SPDX-License-Identifier: MIT
"""Compiles the translator for Windows, which must not use more than C11, and the command with the headers of packaging/translate/portable.

    check_windows.py TRANSLATOR --include DIRECTORY ... [--compiler 'x86_64-w64-mingw32-gcc']

Only compiles and does not link.
"""
import argparse
import pathlib
import shlex
import shutil
import subprocess
import sys

MINGW = ["x86_64-w64-mingw32-gcc", "x86_64-w64-mingw32-gcc-posix", "x86_64-w64-mingw32-gcc-win32"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("translator", type=pathlib.Path)
    parser.add_argument("--include", action="append", default=[])
    parser.add_argument("--compiler", type=shlex.split)
    options = parser.parse_args()
    compiler = options.compiler or next(([name] for name in MINGW if shutil.which(name)), None)
    if compiler is None:
        print("SKIPPED: no compiler for Windows is installed: apt-get install gcc-mingw-w64-x86-64-posix")
        return 77
    root = options.translator.parent
    includes = [f"-I{folder}" for folder in [options.translator, root, options.translator / "include", *options.include]]
    # Selects C11's printf formats in the C library of MinGW; the compiler's warnings refer to those of Microsoft.
    flags = ["-std=c11", "-fsyntax-only", "-Wall", "-Wextra", "-Wno-format", "-Wno-format-extra-args", "-Werror", "-Wno-unused-command-line-argument", "-D__USE_MINGW_ANSI_STDIO=1",
             "-DPY2CU_GRAMMAR_MEMORY"]
    portable = root / "packaging" / "translate" / "portable"
    posix = [f"-I{portable / 'windows'}", f"-I{portable}", "-include", portable / "windows" / "posix.h", "-D_GNU_SOURCE=", f"-I{root / 'runtime' / 'include'}", f"-I{root / 'runtime'}", f"-I{options.translator / 'cli'}"]
    library = sorted(path for path in options.translator.rglob("*.c") if not {"cli", "options"} & set(path.relative_to(options.translator).parts))
    command = sorted([*(options.translator / "cli").glob("*.c"), *(options.translator / "options").glob("*.c"), *(root / "support").glob("*.c")])
    command = [path for path in command if path.name != "subprocess.c"] + [portable / "windows" / "posix.c"]
    status = 0
    for sources, more in ((library, []), (command, posix)):
        done = subprocess.run([str(part) for part in [*compiler, *flags, *more, *includes, *sources]], capture_output=True, text=True, check=False)
        print(f"{len(sources)} files by {shlex.join(compiler)}: {'compiled' if done.returncode == 0 else 'not compiled'}")
        print(done.stdout + done.stderr, end="")
        status = status or int(done.returncode != 0)
    return status


if __name__ == "__main__":
    sys.exit(main())
