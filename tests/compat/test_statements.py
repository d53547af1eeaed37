# SPDX-License-Identifier: MIT
"""Random programs with all kinds of statements: a kernel computes the results that CPython computes with NumPy's numbers.

    python3 test_statements.py --seed 1 --count 100000 --jobs 16 --keep findings

The directory `findings` receives each program with a different result, and a minimized version.
"""
import functools
import sys

from statements import search
from statements.program import Program


def main():
    options = search.read(search.parser(__doc__))
    return search.search(options, [functools.partial(search.run, options, Program, start) for start in search.starts(options)])


if __name__ == "__main__":
    sys.exit(main())
