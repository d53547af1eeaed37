"""The command, again and again: each time another allocation or another call of the system fails (inject.c is preloaded). Each time the
output is whole and the command says 0, or what was there before stays and there is a message; and no other file is left.

    command_faults.py --py2cu COMMAND --inject LIBRARY [--every N]
"""
import argparse
import os
import pathlib
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


class Runs:
    def __init__(self, options):
        self.command, self.library, self.every = options.py2cu, os.path.abspath(options.inject), options.every
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="test-faults-", dir=os.getcwd()))
        self.report = self.folder.parent / (self.folder.name + ".report")
        (self.folder / "k.py").write_text(KERNEL, encoding="utf-8")
        (self.folder / "helper.py").write_text(HELPER, encoding="utf-8")
        self.failures = self.count = 0
        self.whole = self.run([], {}).stdout
        if not self.whole.startswith(b"//") and b"__global__" not in self.whole:
            sys.exit("the command does not work without faults")

    def run(self, arguments, environment):
        return subprocess.run([self.command, "k.py", *arguments], capture_output=True, cwd=self.folder, env={**os.environ, **environment}, timeout=60,
                              check=False)

    def fail(self, arguments, what, at, words, message):
        self.failures += 1
        print(f"py2cu {' '.join(arguments)}: {'memory' if what == MEMORY else 'call'} {at} ({' '.join(words)}): {message}")

    def one(self, arguments, what, at, way):
        """The words of the report: how many calls, which function, how it failed, whether it may leave files."""
        output = self.folder / "k.cu"
        output.write_bytes(BEFORE)
        done = self.run(arguments, {"LD_PRELOAD": self.library, "PY2CU_INJECT": f"{what} {at} {way}", "PY2CU_INJECT_REPORT": str(self.report)})
        words = self.report.read_text(encoding="utf-8").split()
        self.report.unlink()
        if len(words) != 4:
            self.fail(arguments, what, at, ["?"], f"the process ended with {done.returncode}: {done.stderr.decode()}")
            return None
        if words[2] == "-":
            return words
        self.count += 1
        text = output.read_bytes()
        written = text if arguments else done.stdout
        if done.returncode not in (0, 1, 2):
            self.fail(arguments, what, at, words, f"it ended with {done.returncode}")
        elif done.returncode == 0 and written != self.whole:
            self.fail(arguments, what, at, words, f"0, and a text of {len(written)} bytes")
        elif done.returncode != 0 and not done.stderr.strip():
            self.fail(arguments, what, at, words, "no message")
        elif text not in (BEFORE, self.whole):
            self.fail(arguments, what, at, words, "half a file")
        for path in self.folder.iterdir():
            if path.name not in ("k.py", "helper.py", "k.cu"):
                path.unlink()
                if words[3] == "0":
                    self.fail(arguments, what, at, words, f"{path.name} is left")
        return words

    def all(self, arguments, what):
        at = 0
        while True:
            way = 0
            words = self.one(arguments, what, at, way)
            if words is not None and words[1] == "-":
                return
            while words is not None and words[2] != "-":
                way += 1
                words = self.one(arguments, what, at, way)
            at += self.every


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--py2cu", required=True)
    parser.add_argument("--inject", required=True)
    parser.add_argument("--every", type=int, default=1)
    runs = Runs(parser.parse_args())
    for what in MEMORY, CALLS:
        for arguments in ["-o", "k.cu"], []:
            runs.all(arguments, what)
    for path in runs.folder.iterdir():
        path.unlink()
    runs.folder.rmdir()
    print(f"{runs.count} faults, {runs.failures} failures")
    return 1 if runs.failures else 0


if __name__ == "__main__":
    sys.exit(main())
