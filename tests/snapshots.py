# SPDX-License-Identifier: MIT
"""Snapshot test of generated code without golden files: the programs of exec/, whose results other tests compare with CPython and NumPy, the samples and the
benchmarks; and these programs and those of translate/ with other options.

    snapshots.py --py2cu COMMAND [--accept] [--against COMMAND] [--jobs N]

Only digests of the generated code and the warnings are recorded, because there is too much of them to review. They reveal changes that do not change results: less
specific or slower code, or another order. snapshots.txt has one line per run, `DIGEST-OF-SOURCE DIGEST-OF-OUTPUT VARIANT PATH`; VARIANTS lists the options of each
variant. Programs whose source has changed are skipped; the test fails if these are more than one in ten. --accept records new digests; --against shows the
differences from the output of an earlier build, which should be reviewed first.
"""
import argparse
import concurrent.futures
import difflib
import glob
import hashlib
import os
import subprocess
import sys

import run_golden
import selection

HERE = os.path.dirname(os.path.abspath(__file__))
LIST = os.path.join(HERE, "snapshots.txt")
SECONDS = 60
# The options of each variant, and N if only one in N programs is translated with them. The expected output of golden files is that of `plain`.
# The tests unit.*.recorded_* record schedules, source maps and passes of the same programs faster, but without the programs' own options and modules.
VARIANTS = {
    "plain": (["--templates", "never"], 1),  # golden files contain templates, and compare their PTX with that of the functions
    "assumed": (["--lint", "--assume", "noalias,small,aligned,rows,nonnegative,positive"], 2),
    "checked": (["--boundscheck", "--debug"], 4),
    "host": (["--for-host"], 4),
    "launcher": (["--emit", "launcher"], 3),
    "zxy": (["--schedule", "zxy"], 8),
}


def digest(data):
    return hashlib.sha256(data).hexdigest()[:16]


def programs():
    """Return (path, the program's own options, whether it has a golden file) of all programs."""
    found = {}
    for folder in sorted(glob.glob(os.path.join(HERE, "translate", "*"))):
        for case in run_golden.find_cases(folder):
            found.setdefault(os.path.join(folder, case.name + ".py"), (case.options, True))
    for pattern in (("exec", "*", "*.py"), ("bench", "kernels", "*.py"), ("..", "samples", "*.py"), ("..", "playground", "samples", "*.py")):
        found.update((path, ([], False)) for path in glob.glob(os.path.join(HERE, *pattern)))
    return [(os.path.relpath(path, HERE), *found[path]) for path in sorted(found)]


def all_runs():
    """Return {(variant, path): options}."""
    runs, of_all = {}, programs()
    for variant, (options, n) in VARIANTS.items():
        candidates = [program for program in of_all if variant != "plain" or not program[2]]
        for path, own, _ in selection.one_in(candidates, n, name=lambda program, variant=variant: f"{variant} {program[0]}"):
            runs[variant, path] = ["--keep-going", *own, *options]
    return runs


def run(command, path, options):
    """Return (exit status, generated code, messages) of the command, run in the directory of the program."""
    full = os.path.join(HERE, path)
    done = subprocess.run([os.path.abspath(command), *options, os.path.basename(path)], cwd=os.path.dirname(full), stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=SECONDS, check=False)
    return done.returncode, done.stdout, done.stderr


def digest_of_output(status, text, messages):
    return digest(b"%d\0%b\0%b" % (status, text, messages))


def read_list():
    """Return {(variant, path): (digest of the source, digest of the output)}."""
    with open(LIST, encoding="utf-8") as file:
        rows = [line.split() for line in file if not line.startswith("#")]
    return {(variant, path): (program, text) for program, text, variant, path in rows}


def digest_of_program(path):
    with open(os.path.join(HERE, path), "rb") as file:
        return digest(file.read())


def unchanged():
    """Return {(variant, path): options} of the recorded runs of programs whose source is unchanged since the snapshot."""
    runs = all_runs()
    return {key: runs[key] for key, (program, _) in read_list().items() if key in runs and digest_of_program(key[1]) == program}


def run_all(command, runs, pool):
    return pool.map(lambda key: run(command, key[1], runs[key]), runs)


def accept(command, pool):
    runs = all_runs()
    rows = [f"{digest_of_program(path)} {digest_of_output(*output)} {variant} {path}"
            for (variant, path), output in zip(runs, run_all(command, runs, pool), strict=True) if output[0] == 0 and output[1]]
    with open(LIST, "w", encoding="utf-8") as file:
        file.write("# Written by snapshots.py --accept\n" + "\n".join(rows) + "\n")
    print(f"{len(rows)} snapshots of {len(runs)} runs recorded")


def show(command, other, pool):
    runs = unchanged()
    for (variant, path), old, new in zip(runs, run_all(other, runs, pool), run_all(command, runs, pool), strict=True):
        for before, after in zip(old[1:], new[1:], strict=True):
            sys.stdout.writelines(difflib.unified_diff(*(text.decode(errors="replace").splitlines(keepends=True) for text in (before, after)),
                                                       f"{path} ({variant})", f"{path} ({variant})"))


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
        recorded, runs = read_list(), unchanged()
        changed = [key for key, output in zip(runs, run_all(args.py2cu, runs, pool), strict=True) if digest_of_output(*output) != recorded[key][1]]
    for variant, path in changed:
        print(f"{path} ({variant}): the generated code or the messages have changed")
    if changed:
        print("snapshots.py --against COMMAND shows the differences from the output of another build; --accept records the new output")
    left_out = len(recorded) - len(runs)
    if left_out * 10 > len(recorded):
        print("too many programs have changed: run --accept with a build of the translator before this change")
    print(f"{len(runs)} snapshots, {len(changed)} problems" + (f"; {left_out} skipped because their source has changed" if left_out else ""))
    return 1 if changed or left_out * 10 > len(recorded) else 0


if __name__ == "__main__":
    sys.exit(main())
