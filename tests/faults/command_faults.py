# SPDX-License-Identifier: MIT
"""Fault injection for the command: runs it repeatedly, and each time another allocation or system call fails (inject.c is preloaded).

    command_faults.py --py2cu COMMAND --inject LIBRARY [--every N]

Each run must either write the complete output and exit with status 0, or print a message and leave earlier output unchanged; it must leave no other file.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

MEMORY, CALLS = 1, 2
KERNEL = """
import helper
from numba import cuda

@cuda.jit('(float32[:], int64)')
def k(x, n):
    i = cuda.grid(1)
    if i < n:
        x[i] = helper.twice(x[i]) + 1
"""
HELPER = """
from numba import cuda

@cuda.jit(device=True)
def twice(x):
    return x + x
"""
BEFORE = b"what was there before\n"


SETTINGS = """[tool.py2cu]
files = ["k.py", "other/*.py"]
types = "types.txt"
output = "out/"
signatures = ["k(float64[::1], int32)"]

[tool.py2cu.constants]
N = 3
"""
INPUTS = {
    "k.py": KERNEL,
    "helper.py": HELPER,
    "settings/pyproject.toml": SETTINGS,
    "settings/types.txt": "plain(float32[::1])  # of the other\n",
    "settings/k.py": KERNEL,
    "settings/helper.py": HELPER + "\nN = 2\n",
    "settings/other/plain.py": "from numba import cuda\n\n@cuda.jit\ndef plain(x):\n    x[0] = 1\n",
    "book.ipynb": json.dumps({"cells": [{"cell_type": "code", "source": KERNEL.splitlines(True)}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}),
}
OUTPUT = "k.cu"  # exists before each run

# Arguments of the runs, and the directory in which they run.
WAYS = [
    (["k.py", "-o", OUTPUT], "."),
    (["k.py"], "."),
    (["export", "k.py", "-o", "out"], "."),
    (["k.py", "--emit", "html", "-o", OUTPUT, "-MD"], "."),
    (["book.ipynb", "--emit", "params", "--diagnostics", "json", "--const", "N=2", "--allow", "unset", "-k", "k"], "."),
    ([".", "--list"], "."),
    (["settings/**/k.py", "-o", "out/"], "."),
    ([], "settings"),
    (["explain", "no-kernels"], "."),
    (["translate", "--hlep"], "."),
    (["completion", "bash"], "."),
]


def is_page(text):
    """Return whether this is a whole page, which is also written if a file cannot be read, with the errors."""
    return text.rstrip().endswith(b"</html>" if isinstance(text, bytes) else "</html>")


class Runs:
    def __init__(self, options):
        self.command, self.library, self.every = os.path.abspath(options.py2cu), os.path.abspath(options.inject), options.every
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="test-faults-"))  # a directory without a pyproject.toml in it or above it
        self.report = self.folder.parent / (self.folder.name + ".report")
        for name, text in INPUTS.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        self.failures = self.count = 0

    def clean(self):
        for path in sorted(self.folder.rglob("*"), reverse=True):
            name = str(path.relative_to(self.folder))
            if path.is_dir() and not any(known.startswith(name + "/") for known in INPUTS):
                path.rmdir()
            elif not path.is_dir() and name not in INPUTS:
                path.unlink()
        (self.folder / OUTPUT).write_bytes(BEFORE)

    def files(self):
        """Return all files that a run has written."""
        return {str(path.relative_to(self.folder)): path.read_bytes() for path in self.folder.rglob("*")
                if path.is_file() and str(path.relative_to(self.folder)) not in INPUTS}

    def run(self, way, environment):
        arguments, folder = way
        self.clean()
        return subprocess.run([self.command, *arguments], capture_output=True, cwd=self.folder / folder, env={**os.environ, **environment}, timeout=60,
                              check=False)

    def fail(self, way, what, at, words, message):
        self.failures += 1
        print(f"py2cu {' '.join(way[0])}: {'memory' if what == MEMORY else 'call'} {at} ({' '.join(words)}): {message}")

    def one(self, way, what, at, how):
        """Return the fields of the report: number of calls, function, kind of failure, and whether the run may leave files."""
        done = self.run(way, {"LD_PRELOAD": self.library, "PY2CU_INJECT": f"{what} {at} {how}", "PY2CU_INJECT_REPORT": str(self.report)})
        words = self.report.read_text(encoding="utf-8").split()
        self.report.unlink()
        if len(words) != 4:
            self.fail(way, what, at, ["?"], f"the process ended with {done.returncode}: {done.stderr.decode()}")
            return None
        if words[2] == "-":
            return words
        self.count += 1
        made = self.files()
        if done.returncode not in (0, 1, 2):
            self.fail(way, what, at, words, f"it ended with {done.returncode}")
        elif done.returncode == self.status and (made, done.stdout) != (self.made, self.printed):
            self.fail(way, what, at, words, f"{done.returncode}, and not what it makes without a fault")
        elif done.returncode != self.status and not done.stderr.strip():
            self.fail(way, what, at, words, "no message")
        for name, text in made.items():
            if name not in self.made and words[3] == "0":
                self.fail(way, what, at, words, f"{name} is left")
            elif name in self.made and text not in (self.made[name], BEFORE) and not (done.returncode != self.status and is_page(text)):
                self.fail(way, what, at, words, f"half of {name}")
        return words

    def all(self, way, what):
        at = 0
        while True:
            how = 0
            words = self.one(way, what, at, how)
            if words is not None and words[1] == "-":
                return
            while words is not None and words[2] != "-":
                how += 1
                words = self.one(way, what, at, how)
            at += self.every

    def both(self, way):
        done = self.run(way, {})
        self.status, self.printed, self.made = done.returncode, done.stdout, self.files()
        for what in MEMORY, CALLS:
            self.all(way, what)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--py2cu", required=True)
    parser.add_argument("--inject", required=True)
    parser.add_argument("--every", type=int, default=1)
    runs = Runs(parser.parse_args())
    for way in WAYS:
        runs.both(way)
    shutil.rmtree(runs.folder)
    print(f"{runs.count} faults, {runs.failures} failures")
    return 1 if runs.failures else 0


if __name__ == "__main__":
    sys.exit(main())
