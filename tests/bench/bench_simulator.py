# SPDX-License-Identifier: MIT
"""The host backend compared with numba-cuda's simulator (NUMBA_ENABLE_CUDASIM=1), on the same Python source; no GPU is used.

Both use the same small NumPy arrays, so all times include copies. Each runs in a separate process, which checks every result; compilation is not
measured. Requires numba-cuda, for example `build/compat-venv/bin/python` of a build with tests.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import time

import common
import numpy as np

LIMIT = 100.0  # minimum speedup


def cases(sample):
    """Return {name: (configured kernel, arguments, check)}."""
    random = np.random.default_rng(3)
    n, side, threads, draws = 2048, 32, 1024, 16
    x, y, out = random.random(n), random.random(n), np.zeros(n)
    a, b = (random.integers(-9, 9, (side, side)).astype(np.float32) for _ in range(2))
    c = np.zeros((side, side), np.float32)
    whole, sums = random.integers(0, 1000, n), np.zeros(n // sample.THREADS, np.int64)
    states, inside = sample.create_xoroshiro128p_states(threads, seed=5), np.zeros(threads, np.int64)
    blocks, tiles = n // sample.THREADS, side // sample.TILE
    return {
        "vector add": (sample.vector_add[blocks, sample.THREADS], (x, y, out), lambda: np.array_equal(out, x + y)),
        "matmul, shared memory": (sample.matmul[(tiles, tiles), (sample.TILE, sample.TILE)], (a, b, c), lambda: np.array_equal(c, a @ b)),
        "reduction": (sample.block_sums[blocks, sample.THREADS], (whole, sums), lambda: sums.sum() == whole.sum()),
        "Monte Carlo": (sample.monte_carlo[threads // 64, 64], (states, draws, inside),
                        lambda: abs(4 * inside.sum() / (threads * draws) - np.pi) < 0.1),
    }


def run(package, rounds):
    """Return {name: milliseconds} for the package of this process."""
    sample = common.load_sample("simulated", package)
    found = {}
    for name, (kernel, arguments, is_right) in cases(sample).items():
        times = []
        for _ in range(rounds):
            begin = time.perf_counter()
            kernel(*arguments)
            sample.cuda.synchronize()
            times.append((time.perf_counter() - begin) * 1e3)
        if not is_right():
            raise SystemExit(f"bench_simulator.py: {package}: wrong result of {name}")
        found[name] = statistics.median(times)  # minimum of several launches, of which the first one compiles
    return found


def in_process(package, rounds, **variables):
    environment = dict(os.environ, NUMBA_DISABLE_PERFORMANCE_WARNINGS="1", PYTHONWARNINGS="ignore", **variables)
    done = subprocess.run([sys.executable, __file__, "--run", package, "--rounds", str(rounds)], capture_output=True, text=True,
                          env=environment, check=False)
    if done.returncode != 0:
        raise SystemExit(f"bench_simulator.py: {package} failed:\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", choices=("py2cu", "numba"), help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, help="launches of each kernel (default 100; one with the simulator, which compiles nothing)")
    parser.add_argument("--json", help="write the figures to this file")
    options = parser.parse_args()
    if options.run:
        exec(common.NAMES_OF_NUMPY, {})
        print(json.dumps(run(options.run, options.rounds)))
        return 0

    ours = in_process("py2cu", options.rounds or 100, PY2CU_DEVICE="host")
    theirs = in_process("numba", options.rounds or 1, NUMBA_ENABLE_CUDASIM="1")
    rows = [[name, ours[name], theirs[name], theirs[name] / ours[name], "met" if theirs[name] >= LIMIT * ours[name] else "MISSED"] for name in ours]
    print(f"\none launch on the processor, milliseconds, medians; limit: at least {LIMIT:.0f} times as fast as numba-cuda's simulator")
    heads = ["kernel", "py2cu, host backend", "simulator", "times as fast", "limit"]
    common.print_table(heads, rows)
    common.write_json(options.json, {"simulator": [dict(zip(heads, row)) for row in rows]})
    return 0


if __name__ == "__main__":
    sys.exit(main())
