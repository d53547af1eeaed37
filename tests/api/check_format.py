# SPDX-License-Identifier: MIT
"""Checks that C is formatted as .clang-format specifies, and that each source file begins with its license.

    check_format.py REPOSITORY [--write]

Formatting needs clang-format 14, because other versions format differently; without it, only licenses are checked. --write formats the files.
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

LINE = "SPDX-License-" "Identifier: MIT"  # divided, because REUSE tools search for this text
LICENSE = re.compile(rf"(?:#.*\n){{0,2}}(?:#|//|/\*) {LINE}\b")
LICENSED = ".c", ".cpp", ".h", ".def", ".py", ".pyi", ".js", ".sh", ".cmake"
# Examples, programs that tests translate, sources of exported projects, and data that scripts write: REUSE.toml contains their license.
UNLICENSED = re.compile(r"(docs/gpu|playground/samples|translator/cli/exported|tests/(translate|errors|exec/\w+|fuzz/corpus|bench/kernels|consumers/programs|faults/programs))/.*|"
                        r"tests/unit/ir/remaining_effects\.h|translator/base/nfkc\.def")


def without_license(root):
    """Return the source files whose first line, after those for the interpreter, does not name the license."""
    files = [path for directory in (*DIRECTORIES, "editors", ".github") for path in sorted((root / directory).rglob("*"))
             if path.suffix in LICENSED or path.name == "CMakeLists.txt"]
    files = [path.relative_to(root).as_posix() for path in [*files, root / "CMakeLists.txt", *(root / ".ci").glob("*")]]
    return [name for name in files if not UNLICENSED.fullmatch(name) and not LICENSE.match((root / name).read_text(encoding="utf-8"))]


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
    unlicensed = without_license(options.repository)
    for name in unlicensed:
        print(f"{name} does not begin with the line: {LINE}")
    if unlicensed:
        return 1
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
