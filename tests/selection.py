# SPDX-License-Identifier: MIT
"""Selects a fixed part of the cases of a test.

Cases are selected by a hash of their names: a commit runs the same cases on any day and on any machine, and adding a case does not change
which other cases run.
"""
import zlib


def add_option(parser):
    """Add the option --one-in to an argument parser."""
    parser.add_argument("--one-in", type=int, default=1, metavar="N", help="select about one in N cases by a hash of the name (default: all)")


def one_in(cases, n, name=str):
    """Return the cases whose hash is divisible by `n`, in their order; if there is none, the case with the least hash.

    Parameters
    ----------
    cases : iterable
    n : int
        1 selects all cases.
    name : callable
        Returns the name of a case, a string that is unique.
    """
    cases = list(cases)
    hashes = [zlib.crc32(name(case).encode()) for case in cases]
    selected = [case for case, hashed in zip(cases, hashes, strict=True) if hashed % n == 0]
    return selected or cases[hashes.index(min(hashes)):][:1] if cases else []
