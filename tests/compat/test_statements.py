# SPDX-License-Identifier: MIT
"""Random programs of the whole statement language: what CPython leaves with NumPy's numbers, a kernel of the same text leaves, too.

    python3 test_statements.py --seed 1 --count 100000 --jobs 16 --keep findings

writes each program that differs, and what is left of it when nothing more can be taken away, into the folder `findings`."""
import functools
import sys

from statements import search
from statements.program import Program


def main():
    options = search.read(search.parser(__doc__))
    return search.search(options, [functools.partial(search.run, options, Program, start) for start in search.starts(options)])


if __name__ == "__main__":
    sys.exit(main())
