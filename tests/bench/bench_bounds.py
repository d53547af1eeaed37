# SPDX-License-Identifier: MIT
"""Cost of bounds checks on the CPU: kernels with boundscheck=True, which is the default there, and with boundscheck=False.

Runs of both variants alternate in one process, on device arrays, and their results must be equal. Compilation is not measured. The first column is the
default of a program that does not specify boundscheck; the second corresponds to PY2CU_BOUNDSCHECK=0.
"""
import argparse
import math
import os
import statistics
import sys
import time

os.environ["PY2CU_DEVICE"] = "host"

import cases  # noqa: E402
import common  # noqa: E402
import numpy as np  # noqa: E402

NAMES = ["saxpy", "vector_add", "gray", "sobel", "diffusion", "jacobi", "mandelbrot", "histogram", "spmv", "black_scholes", "transpose", "collatz",
         "scan", "block_sum"]
THREADS = 1 << 20  # maximum number of threads of a launch: the sizes are those for GPUs
LIMIT = 2.0  # limit for the median of all kernels' ratios


def part_of(case):
    """Return the grid of the case, limited to that number of threads."""
    others = math.prod(case.block) * math.prod(case.grid[:-1])
    return (*case.grid[:-1], max(1, min(case.grid[-1], THREADS // others)))


def launches(cuda, case):
    """Return [launch with bounds checks, launch without], and a function that returns the bytes of both results."""
    kernel = getattr(common.load_sample(case.sample), case.kernel)
    ways, outputs = [], []
    for wanted in (True, False):
        arrays = {name: cuda.to_device(array) for name, array in case.arrays.items()}
        arguments = [arrays[argument] if isinstance(argument, str) else argument for argument in case.ours]
        configured = cuda.jit(boundscheck=wanted)(kernel.py_func)[part_of(case), case.block]
        ways.append(lambda configured=configured, arguments=arguments: configured(*arguments))
        outputs.append(arrays[case.output])
    return ways, lambda: [output.copy_to_host().tobytes() for output in outputs]


def measure(ways, rounds):
    """Return the minimum time of each variant in milliseconds."""
    times = [[] for _ in ways]
    for way in ways:
        way()
    for _ in range(rounds):
        for way, found in zip(ways, times):
            begin = time.perf_counter()
            way()
            found.append((time.perf_counter() - begin) * 1e3)
    return [min(found) for found in times]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=9, help="launches of each variant of a kernel (default 9)")
    parser.add_argument("--json", help="write the figures to this file")
    options = parser.parse_args()
    from py2cu import cuda

    rows, wrong = [], []
    for name in NAMES:
        ways, results = launches(cuda, getattr(cases, name)(np.random.default_rng(3)))
        checked, plain = measure(ways, options.rounds)
        first, second = results()
        wrong += [name] if first != second else []
        rows.append([name, checked, plain, checked / plain])
    ratio = statistics.median(row[-1] for row in rows)
    heads = ["kernel", "tested, ms", "not tested, ms", "ratio"]
    print(f"\none launch on the processor, the best of {options.rounds}")
    common.print_table(heads, rows)
    print(f"median of the ratios: {ratio:.2f}; limit {LIMIT}: {'met' if ratio <= LIMIT else 'MISSED'}")
    common.write_json(options.json, {"bounds": [dict(zip(heads, row)) for row in rows]})
    if wrong:
        print(f"bench_bounds.py: different results with bounds checks: {', '.join(wrong)}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
