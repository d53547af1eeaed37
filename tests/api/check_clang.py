# SPDX-License-Identifier: MIT
"""Compiles files with clang, which must not print a warning; the playground compiles the rest of the translator with clang.

    check_clang.py CLANG BUILD TARGET ...

BUILD contains compile_commands.json. Only compiles and does not link.
"""
import json
import pathlib
import re
import shlex
import subprocess
import sys


def main():
    clang, build, *targets = sys.argv[1:]
    count = status = 0
    for entry in json.loads((pathlib.Path(build) / "compile_commands.json").read_text(encoding="utf-8")):
        words = shlex.split(entry["command"])
        output = words[words.index("-o") + 1]
        if re.search(r"(\w+)\.dir/", output)[1] not in targets:
            continue
        options = [word for word in words if word.startswith(("-I", "-D", "-W", "-std="))]
        system = [word for before, word in zip(words, words[1:]) if before == "-isystem"]
        command = [clang, "-fsyntax-only", "-Werror", *options, *(f"-isystem{folder}" for folder in system), entry["file"]]
        count += 1
        status = subprocess.run(command, cwd=entry["directory"], check=False).returncode or status
    print(f"{count} files by {clang}: {'compiled' if status == 0 else 'not compiled'}")
    return status if count else f"no file of {targets} in compile_commands.json"


if __name__ == "__main__":
    sys.exit(main())
