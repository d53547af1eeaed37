# SPDX-License-Identifier: MIT
"""Runs the tests of numba_cuda_mlir, NVIDIA's successor of numba-cuda, with py2cu as `numba_cuda_mlir`, and prints a table.

    mlir_suite.py CHECKOUT [FILE...]     CHECKOUT: its repository at a release's tag; files by a part of their name

numba_suite.py runs the tests, with the same options. Its lists also apply to tests that numba_cuda_mlir copied from numba-cuda; mlir_not_applicable.txt
lists other tests of internals. This script runs on request only; nothing of numba_cuda_mlir is copied here.
"""
import argparse
import os
import pathlib
import sys

import numba_suite

HERE = pathlib.Path(__file__).resolve().parent
OF_NUMBA_CUDA = "numba_cuda_tests"  # the directory of tests from numba-cuda
LEFT_OUT = ("benchmarks", "doc_examples")  # excluded, as in its own configuration of pytest


class File(numba_suite.File):
    def module(self):
        return self.name[:-3].replace("/", ".")


def reasons(name):
    """Return the lines of a list of numba_suite.py that concern this directory of tests."""
    return [(f"{OF_NUMBA_CUDA}/{pattern}", reason) for pattern, reason in numba_suite.read_reasons(name)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=pathlib.Path)
    numba_suite.add_options(parser)
    options = parser.parse_args()
    tests, source = options.checkout.resolve() / "tests", options.checkout.resolve() / "src" / "numba_cuda_mlir"
    if not (source / "numba_cuda" / "testing.py").is_file():
        sys.exit(f"{options.checkout} is no checkout of numba_cuda_mlir's repository")
    backend = numba_suite.begin(options, str(source), "numba_cuda_mlir", [str(tests)])
    options.inapplicable = [*numba_suite.read_reasons("mlir_not_applicable.txt"), *reasons("suite_not_applicable.txt")]
    options.of_gpu = reasons("suite_needs_gpu.txt") if backend == "host" else []
    options.causes = [*numba_suite.read_reasons("mlir_causes.txt"), *reasons("suite_causes.txt")]
    files = [File(path, tests, options) for path in sorted(tests.rglob("test_*.py"))
             if path.relative_to(tests).parts[0] not in LEFT_OUT]
    files = [file for file in files if not options.files or any(part in file.name for part in options.files)]
    if not files:
        sys.exit("no test file has such a name")
    numba_suite.run(files, options.jobs, options.limit)
    total, _ = numba_suite.print_table(files, backend, {}, options, "numba_cuda_mlir")
    passed = total["passed"]
    print(f"applicable, and not tied to a GPU, are {passed + total['failed']} tests: {passed} of them pass,"
          f" {100 * passed / max(1, passed + total['failed']):.1f} %")
    return 1 if total["failed"] else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONDONTWRITEBYTECODE", "1")
    sys.exit(main())
