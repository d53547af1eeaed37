# SPDX-License-Identifier: MIT
"""Texts of the programs whose results other tests compare with CPython and NumPy: exec/ and the samples. Of each, a digest of what the command prints.

    kept_texts.py --py2cu COMMAND [--accept] [--against COMMAND] [--jobs N]

No one reads so many texts, so only that they stay the same is looked at: what is more general, slower or in another order changes no result that exec/ could see.
kept_texts.txt has a line for each, `DIGEST-OF-PYTHON DIGEST-OF-TEXT PATH`. A program that has changed since is left out, and told; more than one in ten of these
are a problem. --accept writes the lines anew; --against shows the differences to what an earlier build's command prints: read them first.
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
LIST = os.path.join(HERE, "kept_texts.txt")
SECONDS = 60
OPTIONS = ["--keep-going"]  # of the command


def digest(data):
    return hashlib.sha256(data).hexdigest()[:16]


def programs():
    return sorted(os.path.relpath(path, HERE) for path in glob.glob(os.path.join(HERE, "exec", "*", "*.py")) + glob.glob(os.path.join(HERE, "..", "samples", "*.py")))


def run(command, path):
    """(exit status, text, messages) of the command, in the folder of the program."""
    full = os.path.join(HERE, path)
    done = subprocess.run([os.path.abspath(command), *OPTIONS, os.path.basename(path)], cwd=os.path.dirname(full), stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=SECONDS, check=False)
    return done.returncode, done.stdout, done.stderr


def read_list():
    """{path: (digest of the program, digest of its text)}"""
    with open(LIST, encoding="utf-8") as file:
        rows = [line.split() for line in file if not line.startswith("#")]
    return {path: (program, text) for program, text, path in rows}


def digest_of_program(path):
    with open(os.path.join(HERE, path), "rb") as file:
        return digest(file.read())


def unchanged():
    """The paths of those that are as they were when their texts were kept."""
    return [path for path, (program, _) in read_list().items() if os.path.exists(os.path.join(HERE, path)) and digest_of_program(path) == program]


def accept(command, pool):
    paths = programs()
    rows = [f"{digest_of_program(path)} {digest(text)} {path}" for path, (status, text, _) in zip(paths, pool.map(lambda path: run(command, path), paths), strict=True)
            if status == 0 and text]
    with open(LIST, "w", encoding="utf-8") as file:
        file.write("# Written by kept_texts.py --accept\n" + "\n".join(rows) + "\n")
    print(f"{len(rows)} texts are kept, of {len(paths)} programs")


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
        kept, paths = read_list(), unchanged()
        others = [path for path, (status, text, _) in zip(paths, pool.map(lambda path: run(args.py2cu, path), paths), strict=True)
                  if status != 0 or digest(text) != kept[path][1]]
    for path in others:
        print(f"{path} has another text")
    if others:
        print("kept_texts.py --against COMMAND shows the differences to another build's texts; --accept keeps these")
    left_out = len(kept) - len(paths)
    if left_out * 10 > len(kept):
        print("too many programs have changed: --accept, with a build from before this change of the translator")
    print(f"{len(paths)} texts, {len(others)} problems" + (f"; {left_out} left out, whose programs have changed" if left_out else ""))
    return 1 if others or left_out * 10 > len(kept) else 0


if __name__ == "__main__":
    sys.exit(main())
