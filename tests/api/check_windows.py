# SPDX-License-Identifier: MIT
"""Compiles the translator, without the command, for Windows: it must not use more than C11.

    check_windows.py TRANSLATOR --include DIRECTORY ... [--compiler 'x86_64-w64-mingw32-gcc']

Only compiles and does not link. The compiler can also target other systems, for example 'python -m ziglang cc -target aarch64-macos'.
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
    sources = sorted(path for path in options.translator.rglob("*.c") if "cli" not in path.relative_to(options.translator).parts)
    includes = [f"-I{folder}" for folder in [options.translator, options.translator.parent, options.translator / "include", *options.include]]
    # Selects C11's printf formats in the C library of MinGW; the compiler's warnings refer to those of Microsoft.
    flags = ["-std=c11", "-fsyntax-only", "-Wall", "-Wextra", "-Wno-format", "-Wno-format-extra-args", "-Werror", "-Wno-unused-command-line-argument", "-D__USE_MINGW_ANSI_STDIO=1",
             "-DPY2CU_GRAMMAR_MEMORY"]
    done = subprocess.run([*compiler, *flags, *includes, *map(str, sources)], capture_output=True, text=True, check=False)
    print(f"{len(sources)} files by {shlex.join(compiler)}: {'compiled' if done.returncode == 0 else 'not compiled'}")
    print(done.stdout + done.stderr, end="")
    return done.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
