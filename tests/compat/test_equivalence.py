# SPDX-License-Identifier: MIT
"""Programs and kernels have bitwise equal results after rewrites that must not change them.

    python3 test_equivalence.py --seed 1 --count 10000 --jobs 2 --keep findings

Rewrites 10,000 random programs of compat/statements, and as many kernels that the tests and samples launch (--each of each kernel). The directory
`findings` receives each rewritten program with a different result, with the rewrites that cause the difference.
"""
import functools
import random
import sys

from equivalence import kernels
from equivalence.programs import RewrittenProgram
from statements import search


def runs(options, names):
    """Yield the work: batches of programs, and files, repeatedly."""
    for start in search.starts(options) if options.of != "kernels" else ():
        yield functools.partial(search.run, options, RewrittenProgram, start)
    files = [path for path in kernels.files(options.numba) if not names or any(name in str(path) for name in names)]
    rounds, before = 0, -1
    while options.of != "programs" and before < options.kernels < options.count:
        before = options.kernels
        random.Random(f"{options.seed} {rounds}").shuffle(files)
        for path in list(files):
            yield functools.partial(of_file, options, path, f"{options.seed}.{rounds}")
        rounds += 1


def of_file(options, path, seed):
    if options.kernels >= options.count:
        return {}, []
    tally, messages = kernels.run(options, path, seed)
    options.kernels += tally["ran"]
    return tally, messages


def main():
    parser = search.parser(__doc__)
    parser.add_argument("--of", choices=["programs", "kernels"], help="test only these")
    parser.add_argument("--each", type=int, default=3, help="number of rewrites of a kernel for each combination of types")
    parser.add_argument("--numba", metavar="PYTHON", help="Python interpreter with numba-cuda: also test the kernels of its tests")
    parser.add_argument("files", nargs="*", help="parts of the names of files whose kernels are tested")
    options = search.read(parser)
    options.kernels = 0
    return search.search(options, runs(options, options.files))


if __name__ == "__main__":
    sys.exit(main())
