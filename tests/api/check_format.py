# SPDX-License-Identifier: MIT
"""Checks that C is formatted as .clang-format specifies.

    check_format.py REPOSITORY [--write]

Requires clang-format 14, because other versions format differently; the check is skipped without it. --write formats the files.
"""
import argparse
import pathlib
import re
import shutil
import subprocess
import sys

VERSION = "14"
DIRECTORIES = "support", "translator", "runtime", "grammar", "playground", "docs", "tests"
# Golden headers and exported projects are output of py2cu; the others are data that scripts write.
EXCLUDED = re.compile(r"tests/(translate|export)/.*|tests/unit/ir/remaining_effects\.h")


def formatter():
    for name in (f"clang-format-{VERSION}", "clang-format"):
        path = shutil.which(name)
        if path is not None:
            version = subprocess.run([path, "--version"], capture_output=True, text=True, check=True).stdout
            if re.search(rf"version {VERSION}\.", version):
                return path
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    path = formatter()
    if path is None:
        print(f"SKIPPED: clang-format {VERSION} is not installed")
        return 77
    files = [file.relative_to(options.repository).as_posix() for directory in DIRECTORIES
             for file in sorted((options.repository / directory).rglob("*.[ch]"))]
    files = [file for file in files if not EXCLUDED.fullmatch(file)]
    how = ["-i"] if options.write else ["--dry-run", "-Werror"]
    done = subprocess.run([path, *how, "--style=file", *files], cwd=options.repository, capture_output=True, text=True, check=False)
    problems = sorted(set(re.findall(r"^([^:\n]+):\d+:\d+: error: code should be clang-formatted", done.stderr, flags=re.M)))
    for file in problems:
        print(f"{file} is not formatted; run tests/api/check_format.py {options.repository} --write")
    print(f"{len(files)} files, {len(problems)} not formatted")
    return 1 if problems or done.returncode else 0


if __name__ == "__main__":
    sys.exit(main())
