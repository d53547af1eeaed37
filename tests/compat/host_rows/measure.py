# SPDX-License-Identifier: MIT
"""Measures which rows of launch_inference's tables of host-library functions programs need.

    measure.py --command LOG_ROWS [--public MIRROR] [--programs PUBLIC.tsv] [--own] [--jobs N] [-o ROWS.tsv]

LOG_ROWS is the target `log_rows` (cmake --build build --target log_rows): the command, which logs the rows that it looks up and can hide one.
MIRROR has a git directory for each public repository, as OWNER+NAME/repo; its Python files and notebooks that name numba.cuda are the programs.
--own adds the golden files, the error messages and the samples of this project. Each program is translated once, and once more without each of the rows that it looks up.

ROWS.tsv has a line for each row: module, names, the public repositories that look it up, those whose output changes without it (their number,
then their names), the directories of this project's files that look it up, those whose output changes, and whether the rule keeps it:
a public program or a file of another topic than `launches` needs the row, or two public repositories look it up, three if it is of a third-party library.
--programs writes the list of the public repositories with commit and number of programs.
"""
import argparse
import collections
import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
OWN = ("tests/translate/*/*.py", "tests/errors/*/*.py", "samples/*.py", "tests/exec/*/test_*.py", "tests/consumers/*/*.py")
NAMES_CUDA = r"cuda\.jit|target *= *.cuda|from numba import .*cuda|import numba\.cuda|from numba\.cuda"
TABLES = ("numpy.def", "libraries.def")
STANDARD = ("numpy", "cuda", "builtins", "<", "math", "random", "time", "timeit", "copy", "types", "argparse", "functools", "collections", "typing", "itertools", "*")


def table_rows():
    """Return the rows of both tables, as (module, names)."""
    rows = []
    for table in TABLES:
        text = (ROOT / "translator/launch_inference" / table).read_text()
        for kind, rest in re.findall(r"^(LIBRARY|METHOD|BOTH)\((.*)", re.sub(r'"\s*\n\s*"', "", text), re.MULTILINE):
            strings = re.findall(r'"([^"]*)"', rest)
            rows.append((strings[0], strings[1]) if kind == "LIBRARY" else ("numpy.ndarray" if kind == "METHOD" else "numpy", strings[0]))
    return rows


def translated(command, path, environment, log=None):
    """Return the output of the command for a program: the types of its launches, and its CUDA C."""
    options = re.search(r"^# py2cu: (.*)$", path.read_text(encoding="utf-8", errors="replace"), re.MULTILINE) if environment["own"] else None
    options = shlex.split(options[1]) if options else []
    result = []
    variables = {**os.environ, **environment["variables"], **({"PY2CU_ROW_LOG": log} if log else {})}
    for more in (["--emit", "launches"], ["--keep-going", *options]):
        try:
            run = subprocess.run([command, str(path), *more], capture_output=True, timeout=60, cwd=path.parent, env=variables)
            result.append((run.returncode, re.sub(rb"\?\): .*", b"?)", run.stdout)))
        except subprocess.TimeoutExpired:
            result.append("timeout")
    return result


def measured(task):
    """Return (group, rows that are looked up, rows without which the output changes)."""
    command, group, path, own = task
    with tempfile.NamedTemporaryFile("r", encoding="utf-8", errors="replace") as log:
        whole = translated(command, path, {"own": own, "variables": {}}, log.name)
        rows = sorted({tuple(line.split("\t")[:2]) for line in log.read().splitlines()})
    needed = [row for row in rows if translated(command, path, {"own": own, "variables": {"PY2CU_ROW_SKIP": "\t".join(row)}}) != whole]
    return group, rows, needed


def public_programs(mirror, folder):
    """Extracts the Python files of the repositories, and returns the programs and a line for each repository."""
    programs, lines = [], []
    for git in sorted([*mirror.glob("*+*/repo"), *mirror.glob("*+*/repo/.git")]):
        run = ["git", f"--git-dir={git}"]
        found = subprocess.run([*run, "grep", "-lE", NAMES_CUDA, "HEAD", "--", "*.py", "*.ipynb"], capture_output=True, text=True).stdout.splitlines()
        name = git.relative_to(mirror).parts[0].replace("+", "/", 1)
        if not found:
            continue
        home = folder / name.replace("/", "+")
        home.mkdir()
        for pattern in ("*.py", "*.ipynb"):  # a snapshot can lack large files
            archive = subprocess.run([*run, "archive", "HEAD", "--", pattern], capture_output=True).stdout
            subprocess.run(["tar", "-x"], input=archive, cwd=home, stderr=subprocess.DEVNULL)
        files = [path for path in (home / line.split(":", 1)[1] for line in found) if path.is_file()]
        commit = subprocess.run([*run, "rev-parse", "HEAD"], capture_output=True, text=True, check=True).stdout.strip()
        programs += [(name, path, False) for path in files]
        lines.append(f"{name}\t{commit}\t{len(files)}\n")
    return programs, lines


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--command", required=True)
    parser.add_argument("--public", type=pathlib.Path)
    parser.add_argument("--programs", type=pathlib.Path)
    parser.add_argument("--own", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("-o", "--output", type=pathlib.Path, default=pathlib.Path("rows.tsv"))
    options = parser.parse_args()
    command = str(pathlib.Path(options.command).resolve())
    with tempfile.TemporaryDirectory() as folder:
        programs, lines = public_programs(options.public, pathlib.Path(folder)) if options.public else ([], [])
        if options.programs:
            options.programs.write_text("repository\tcommit\tprograms\n" + "".join(lines))
        if options.own:
            programs += [(f"{path.parent.parent.name}/{path.parent.name}", path, True) for pattern in OWN for path in sorted(ROOT.glob(pattern))]
        found = collections.defaultdict(lambda: [set() for _ in range(4)])  # public: looked up, needed; own: looked up, needed
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            for (_, _, own), (group, rows, needed) in zip(programs, pool.map(measured, [(command, *program) for program in programs])):
                for row in rows:
                    found[row][2 * own].add(group)
                for row in needed:
                    found[row][2 * own + 1].add(group)
    with options.output.open("w") as output:
        output.write("module\tnames\tpublic\tpublic needed\tneeded by\town\town needed\tkept\n")
        for row in table_rows():
            public, public_needed, own, own_needed = found[row]
            kept = public_needed or own_needed - {"translate/launches", "errors/launches"} or len(public) >= (2 if row[0].startswith(STANDARD) else 3)
            output.write("\t".join([*row, str(len(public)), str(len(public_needed)), " ".join(sorted(public_needed)), " ".join(sorted(own)),
                                    " ".join(sorted(own_needed)), "yes" if kept else "no"]) + "\n")
    print(f"{len(programs)} programs, {len(lines)} public repositories: {options.output}")


if __name__ == "__main__":
    main()
