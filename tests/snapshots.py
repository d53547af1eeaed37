# SPDX-License-Identifier: MIT
"""Snapshot test of generated code without golden files: the programs of exec/, whose results other tests compare with CPython and NumPy, and the samples.

    snapshots.py --py2cu COMMAND [--accept] [--against COMMAND] [--jobs N]

Only digests of the generated code are recorded, because there is too much of it to review. They reveal changes that do not change results: less specific or
slower code, or another order. snapshots.txt has one line per program, `DIGEST-OF-SOURCE DIGEST-OF-OUTPUT PATH`. Programs whose source has changed are skipped;
the test fails if these are more than one in ten. --accept records new digests; --against shows the differences from the output of an earlier build, which
should be reviewed first.
"""
import argparse
import concurrent.futures
import difflib
import glob
import hashlib
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
LIST = os.path.join(HERE, "snapshots.txt")
SECONDS = 60
OPTIONS = ["--keep-going", "--templates", "never"]  # golden files contain templates, and compare their PTX with that of the functions


def digest(data):
    return hashlib.sha256(data).hexdigest()[:16]


def programs():
    return sorted(os.path.relpath(path, HERE) for path in glob.glob(os.path.join(HERE, "exec", "*", "*.py")) + glob.glob(os.path.join(HERE, "..", "samples", "*.py")))


def run(command, path):
    """Return (exit status, generated code, messages) of the command, run in the directory of the program."""
    full = os.path.join(HERE, path)
    done = subprocess.run([os.path.abspath(command), *OPTIONS, os.path.basename(path)], cwd=os.path.dirname(full), stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=SECONDS, check=False)
    return done.returncode, done.stdout, done.stderr


def read_list():
    """Return {path: (digest of the source, digest of the output)}."""
    with open(LIST, encoding="utf-8") as file:
        rows = [line.split() for line in file if not line.startswith("#")]
    return {path: (program, text) for program, text, path in rows}


def digest_of_program(path):
    with open(os.path.join(HERE, path), "rb") as file:
        return digest(file.read())


def unchanged():
    """Return the paths of programs whose source is unchanged since the snapshot."""
    return [path for path, (program, _) in read_list().items() if os.path.exists(os.path.join(HERE, path)) and digest_of_program(path) == program]


def accept(command, pool):
    paths = programs()
    rows = [f"{digest_of_program(path)} {digest(text)} {path}" for path, (status, text, _) in zip(paths, pool.map(lambda path: run(command, path), paths), strict=True)
            if status == 0 and text]
    with open(LIST, "w", encoding="utf-8") as file:
        file.write("# Written by snapshots.py --accept\n" + "\n".join(rows) + "\n")
    print(f"{len(rows)} snapshots of {len(paths)} programs recorded")


def show(command, other, pool):
    for path, (_, old, _), (_, new, _) in zip(unchanged(), pool.map(lambda path: run(other, path), unchanged()), pool.map(lambda path: run(command, path), unchanged())):
        sys.stdout.writelines(difflib.unified_diff(*(text.decode(errors="replace").splitlines(keepends=True) for text in (old, new)), path, path))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", required=True, metavar="COMMAND")
    parser.add_argument("--accept", action="store_true")
    parser.add_argument("--against", metavar="COMMAND")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        if args.accept:
            return accept(args.py2cu, pool)
        if args.against:
            return show(args.py2cu, args.against, pool)
        recorded, paths = read_list(), unchanged()
        others = [path for path, (status, text, _) in zip(paths, pool.map(lambda path: run(args.py2cu, path), paths), strict=True)
                  if status != 0 or digest(text) != recorded[path][1]]
    for path in others:
        print(f"{path}: the generated code has changed")
    if others:
        print("snapshots.py --against COMMAND shows the differences from the output of another build; --accept records the new output")
    left_out = len(recorded) - len(paths)
    if left_out * 10 > len(recorded):
        print("too many programs have changed: run --accept with a build of the translator before this change")
    print(f"{len(paths)} snapshots, {len(others)} problems" + (f"; {left_out} skipped because their source has changed" if left_out else ""))
    return 1 if others or left_out * 10 > len(recorded) else 0


if __name__ == "__main__":
    sys.exit(main())
