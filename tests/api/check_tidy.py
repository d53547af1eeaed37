# SPDX-License-Identifier: MIT
"""Checks the C code with clang-tidy, whose checks are in .clang-tidy.

    check_tidy.py REPOSITORY BUILD [--jobs N] [FILE ...]

BUILD contains compile_commands.json. Requires clang-tidy 14, because other versions have other checks; the check is skipped without it.
"""
import argparse
import concurrent.futures
import json
import pathlib
import re
import shutil
import subprocess
import sys

VERSION = "14"
DIRECTORIES = "support", "translator", "runtime", "grammar", "playground"


def find_tidy():
    for name in (f"clang-tidy-{VERSION}", "clang-tidy"):
        path = shutil.which(name)
        if path and re.search(rf"version {VERSION}\.", subprocess.run([path, "--version"], capture_output=True, text=True).stdout):
            return path
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=pathlib.Path)
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("files", nargs="*", help="parts of the names of files (default: all)")
    options = parser.parse_args()
    tidy = find_tidy()
    if tidy is None:
        print(f"SKIPPED: clang-tidy {VERSION} is not installed")
        return 77
    commands = options.build / "compile_commands.json"
    if not commands.exists():
        print("SKIPPED: the build has no compile commands (CMAKE_EXPORT_COMPILE_COMMANDS)")
        return 77
    root = options.repository.resolve()
    compiled = {pathlib.Path(entry["directory"], entry["file"]).resolve() for entry in json.loads(commands.read_text(encoding="utf-8"))}
    own = [path for path in sorted(compiled) if path.suffix == ".c" and path.is_relative_to(root) and path.relative_to(root).parts[0] in DIRECTORIES]
    files = [str(path) for path in own if not options.files or any(part in str(path) for part in options.files)]

    def check(file):
        done = subprocess.run([tidy, "-p", options.build, "--quiet", file], capture_output=True, text=True)
        return done.returncode, done.stdout

    wrong = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for code, output in pool.map(check, files):
            wrong += code != 0
            if code != 0:
                print(output.replace(f"{root}/", ""))
    print(f"{len(files)} files, {wrong} with findings")
    return 1 if wrong or not files else 0


if __name__ == "__main__":
    sys.exit(main())
