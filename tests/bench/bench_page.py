# SPDX-License-Identifier: MIT
"""Cost of `--emit html` for 300 lines, compared with CUDA C only: bench_page.py --py2cu COMMAND

CPU time of the command, minimum of ten alternating runs. The limits are 100 ms and 1 MB.
"""
import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "exec" / "command"))
ROUNDS, MAX_MS, MAX_BYTES = 10, 100, 1_000_000


def used(command):
    """Return (CPU milliseconds, bytes written)."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run(command, capture_output=True, check=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1e3 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime), len(out)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", required=True)
    command = os.path.abspath(parser.parse_args().py2cu)
    from test_page import KERNEL

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "k.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write("import math\nfrom numba import cuda\n" + "".join(map(KERNEL.format, range(17))))
        found = [(used([command, "--emit", "html", path]), used([command, path])) for _ in range(ROUNDS)]
    page, size = min(page for page, _ in found)
    text = min(text for _, text in found)[0]
    print(f"--emit html of 308 lines: {page:.0f} ms, {size / 1e3:.0f} kB; CUDA C alone {text:.0f} ms; ratio {page / max(text, 1):.1f}; "
          f"limits {'met' if page <= MAX_MS and size <= MAX_BYTES else 'MISSED'}")


if __name__ == "__main__":
    main()
