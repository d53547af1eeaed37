# SPDX-License-Identifier: MIT
"""Exported projects: exports them, builds them with CMake and nvcc, runs them, and compares the results with those of the Python files.

    run_projects.py --py2cu COMMAND [--build-only] [--one-in N] [--jobs N] [--only TEXT] [--keep DIRECTORY] [--arch ARCH]

The projects are: each sample whose kernels have known types, all of these in one project, and golden whole kernels. On a GPU, check.py of each project
compares the program, and its Python module if nanobind is installed, with the kernels of the Python files under py2cu (which must be in PYTHONPATH).
--build-only stops before that and requires no GPU. Prints a line for each project, and SKIPPED: without nvcc or CMake.
"""
import argparse
import concurrent.futures
import glob
import os
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, "tests"))
from compile_interfaces import find_nvcc  # noqa: E402

import run_golden  # noqa: E402
import selection  # noqa: E402

# Kernels that access arrays of equal sizes within bounds, for all small scalar arguments.
WHOLE_KERNELS = ["bit_tricks", "black_scholes", "box_blur", "collatz", "convolution", "fir", "heat3d", "life", "mandelbrot", "matmul", "nbody",
                 "polynomial", "reduce_sum", "resize", "softmax", "transpose", "wave", "xorshift"]

BUILT_ALONE = {"ufuncs"}  # cuda.vectorize creates its kernels, so the Python file has no names to compare with


def projects():
    """Return name, files and options."""
    samples = [path for path in sorted(glob.glob(os.path.join(ROOT, "samples", "*.py")))
               if os.path.basename(path) not in ("demo.py", "image_io.py", "sample_tools.py", "dask_blocks.py", "image_directory.py", "torch_dlpack.py", "torch_operator.py")]
    yield "all_samples", samples, []
    for path in samples:
        yield os.path.basename(path)[:-3], [path], []
    folder = os.path.join(ROOT, "tests", "translate", "whole_kernels")
    for case in run_golden.find_cases(folder):
        if case.name in WHOLE_KERNELS and case.variant is None:
            yield "whole_" + case.name, [os.path.join(folder, case.name + ".py")], case.options


class Runner:
    def __init__(self, args, work):
        self.args, self.work = args, work
        self.environment = {**os.environ, "PY2CU_COMMAND": os.path.abspath(args.py2cu), "CUDACXX": find_nvcc()}

    def run(self, words, **more):
        result = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=self.environment, **more)
        return result.returncode, result.stdout

    def problem(self, name, files, options):
        """Return a problem, and a description of the comparison."""
        folder = os.path.join(self.work, name)
        status, said = self.run([os.path.abspath(self.args.py2cu), "export", *options, *files, "-o", folder])
        if status != 0:
            return f"export: {said}", ""
        strict = ["-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror", "-DCMAKE_CUDA_FLAGS=-Xcompiler=-Wall,-Wextra,-Werror"]
        words = ["cmake", "-S", folder, "-B", os.path.join(folder, "build"), "-DCMAKE_BUILD_TYPE=Release", f"-DCMAKE_CUDA_ARCHITECTURES={self.args.arch}",
                 f"-DPython_EXECUTABLE={sys.executable}", *strict]
        status, said = self.run(words)
        if status == 0:
            status, more = self.run(["cmake", "--build", os.path.join(folder, "build")])
            said = said + more if status != 0 or "warning" in more else ""
        if status != 0 or said:
            return f"build: {said}", ""
        if self.args.build_only or name in BUILT_ALONE:
            return None, "built"
        status, said = self.run([sys.executable, os.path.join(folder, "check.py")], timeout=300)
        last = said.strip().splitlines()[-1] if said.strip() else ""
        return (f"check.py: {said}" if status != 0 else None), last


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--py2cu", required=True, metavar="COMMAND")
    parser.add_argument("--build-only", action="store_true")
    selection.add_option(parser)
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--only", default="", metavar="TEXT")
    parser.add_argument("--keep", metavar="DIRECTORY")
    parser.add_argument("--arch", default="native", help="CMake's name of the architecture: native, 80, 90")
    args = parser.parse_args()
    if find_nvcc() is None or shutil.which("cmake") is None:
        print("SKIPPED: nvcc or CMake is not installed")
        return 0
    wanted = selection.one_in((project for project in projects() if args.only in project[0]), args.one_in, lambda project: project[0])
    failed = 0
    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        runner = Runner(args, args.keep or work)
        started = time.monotonic()
        for (name, _, _), (problem, said) in zip(wanted, pool.map(lambda project: runner.problem(*project), wanted)):
            print(f"{name}: {problem or said}", flush=True)
            failed += problem is not None
    print(f"{len(wanted)} projects, {failed} with problems, {time.monotonic() - started:.0f} s")
    return 1 if failed or not wanted else 0


if __name__ == "__main__":
    sys.exit(main())
