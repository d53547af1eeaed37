# SPDX-License-Identifier: MIT
"""Compiles files with clang, which must not print a warning; the playground compiles the rest of the translator with clang.

    check_clang.py CLANG BUILD TARGET ...

BUILD contains compile_commands.json. Only compiles and does not link. Compiles several files at a time (support/join_sources.py), because starting clang
takes most of the time of a file.
"""
import functools
import json
import pathlib
import re
import shlex
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "support"))
import join_sources


def main():
    clang, build, *targets = sys.argv[1:]
    sources_of = {}  # by target and options
    for entry in json.loads((pathlib.Path(build) / "compile_commands.json").read_text(encoding="utf-8")):
        words = shlex.split(entry["command"])
        output = words[words.index("-o") + 1]
        target = re.search(r"(\w+)\.dir/", output)[1]
        if target not in targets:
            continue
        options = [word for word in words if word.startswith(("-I", "-D", "-W", "-std="))]
        system = [f"-isystem{word}" for before, word in zip(words, words[1:]) if before == "-isystem"]
        sources_of.setdefault((target, *options, *system), []).append(pathlib.Path(entry["file"]))
    count = status = 0
    for (_, *options), sources in sources_of.items():
        directories = [pathlib.Path(option[2:]) for option in options if option.startswith("-I")]
        for group in join_sources.make_groups(sources, functools.cache(lambda path, directories=directories: join_sources.File(path, directories))):
            text = "".join(f'#include "{source}"\n' for source in group.sources)
            command = [clang, "-fsyntax-only", "-Werror", *options, "-x", "c", "-"]
            count += len(group.sources)
            status = subprocess.run(command, cwd=build, input=text, text=True, check=False).returncode or status
    print(f"{count} files by {clang}: {'compiled' if status == 0 else 'not compiled'}")
    return status if count else f"no file of {targets} in compile_commands.json"


if __name__ == "__main__":
    sys.exit(main())
