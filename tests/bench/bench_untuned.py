# SPDX-License-Identifier: MIT
"""Measure the GPU time of kernels of many categories, written as typical Numba users write them (kernels/untuned.py): with the original
schedule, with the schedule and the constants that py2cu selects, as CUDA C by an experienced programmer (kernels/untuned.cu) and through numba-cuda.

Needs a GPU, the package py2cu and CuPy; uses numba-cuda if it is installed. The results with and without scheduling must be the same bits. Batches of
the variants alternate, and the result is the median of the batches.
"""
import argparse
import os
import statistics
import sys

import bench_schedule
import common
import numpy as np

SLOWEST = 1.03  # maximum time with the selected schedule, relative to the original one
BIG = 1 << 22


class Case(bench_schedule.Case):
    """Like those of bench_schedule.py, with the block of the hand-written kernel, x first, and the number of threads of its grid."""

    def __init__(self, kernel, block, threads, arrays, by_hand, sizes, scalars=()):
        super().__init__(kernel, block, threads, arrays)
        self.by_hand, self.sizes, self.scalars = by_hand, sizes, scalars


def square(n, dtype="float32", count=2):
    return [((n, n), dtype)] * count


CASES = [
    Case("nearest_center", (256,), (BIG,), [((BIG, 8), "float32"), ((16, 8), "float32"), ((BIG,), "int32")], ((256,), (BIG,)), [BIG]),
    Case("convolve", (16, 16), (4096, 4096), [((4096, 4096), "float32"), ((5, 5), "float32"), ((4096, 4096), "float32")], ((32, 8), (4096, 4096)), [4096, 4096]),
    Case("product_of_tiles", (16, 16), (2048, 2048), square(2048, count=3), ((16, 16), (2048, 2048)), [2048] * 3),
    Case("padded_transpose", (32, 32), (8192, 8192), square(8192), ((32, 8), (8192, 2048)), [8192] * 2),
    Case("life", (16, 16), (8192, 8192), square(8192, "uint8"), ((32, 8), (8192, 8192)), [8192] * 2),
    Case("shared_blur", (32, 32), (8192, 8192), square(8192), ((32, 8), (8192, 2048)), [8192] * 2),
    Case("bitonic_pass", (256,), (1 << 26,), [((1 << 26,), "float32")] * 2, ((256,), (1 << 26,)), [1 << 26, 1 << 12, 1 << 16], (1 << 12, 1 << 16)),
    Case("normalize_rows", (128,), (1 << 18,), [((1 << 18, 64), "float32")] * 2, ((128,), (1 << 18,)), [1 << 18, 64]),
    Case("heat", (8, 8, 8), (384, 384, 384), [((384, 384, 384), "float32")] * 2, ((64, 4, 1), (384, 384, 384)), [384] * 3),
    Case("small_products", (256,), (1 << 20,), [((1 << 20, 4, 4), "float32")] * 3, ((256,), (1 << 20,)), [1 << 20]),
    Case("pairwise", (16, 16), (4096, 4096), [((4096, 16), "float32")] * 2 + [((4096, 4096), "float32")], ((32, 8), (4096, 4096)), [4096, 4096, 16]),
    Case("scan_of_blocks", (256,), (1 << 26,), [((1 << 26,), "float32")] * 2, ((256,), (1 << 26,)), [1 << 26]),
]


def hand_written(case, given, cupy):
    kernel = cupy.RawModule(code=common.hand_text("untuned"), options=("-std=c++17",), backend="nvrtc").get_function(case.kernel)
    block, threads = case.by_hand
    grid = tuple(-(-n // b) for n, b in zip(threads, block))
    arguments = (*(np.int32(n) for n in case.sizes), *(cupy.asarray(array) for array in given))
    return lambda: kernel(grid, block, arguments)


def run(case, extent, ours, theirs, rounds, cupy):
    """A row of the table."""
    cuda, kernel = ours.cuda, getattr(ours, case.kernel)
    on_gpu = cupy is not None
    given = [cuda.to_device(bench_schedule.values(tuple(extent(n) if n > 256 else n for n in shape), dtype)) for shape, dtype in case.arrays]
    if case.kernel == "life":
        given[0].copy_to_device(given[0].copy_to_host() & 1)
    grid, outputs = case.grid(extent), given[-1:]
    arguments = [*given, *case.scalars]
    original, selected = cuda.jit(kernel.py_func, schedule="original")[grid, case.block], kernel[grid, case.block]
    ways = {"original": lambda: original(*arguments), "py2cu": lambda: selected(*arguments)}
    expected = bench_schedule.results_of(ways["original"], outputs)
    if not bench_schedule.same_bits(expected, bench_schedule.results_of(ways["py2cu"], outputs)):
        raise SystemExit(f"{case.name}: other results than with the original schedule")
    if on_gpu:
        ways["hand"] = hand_written(case, given, cupy)
        by_hand = bench_schedule.results_of(ways["hand"], outputs)
        if not np.allclose(expected[0], by_hand[0], rtol=1e-4):
            raise SystemExit(f"{case.name}: the hand-written kernel computes other results")
    if theirs is not None:
        launcher, wrapped = getattr(theirs, case.kernel)[grid, case.block], [theirs.cuda.as_cuda_array(array) for array in given]
        launcher(*wrapped, *case.scalars)
        ways["numba"] = lambda: launcher(*wrapped, *case.scalars)
    ms = bench_schedule.measure(cuda, ways, rounds, on_gpu)
    found = selected._schedule(*arguments)
    shape = "" if found["block"] == selected.blockdim else str(found["block"])
    called = " ".join(part for part in (found["chosen"], shape, found["constants"]) if part)

    def ratio(one, other):
        return ms[one] / ms[other] if other in ms and one in ms else None

    return [case.name, called, ms["original"] * 1e3, ms["py2cu"] * 1e3, ms["hand"] * 1e3 if on_gpu else None, ratio("py2cu", "original"),
            ratio("original", "hand"), ratio("py2cu", "hand"), ratio("numba", "hand"), ratio("numba", "py2cu")]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", metavar="KERNEL", help="only these kernels")
    parser.add_argument("--rounds", type=int, default=5, help="batches of each variant (default 5)")
    parser.add_argument("--schedule", default="model", help="PY2CU_SCHEDULE of the selected variant (default model)")
    parser.add_argument("--no-numba", action="store_true", help="omit numba-cuda")
    parser.add_argument("--tiny", action="store_true", help="divide the extents of arrays by 64; also runs on the CPU, to test this script")
    parser.add_argument("--json", help="write the figures to this file")
    options = parser.parse_args()
    os.environ.update(PY2CU_SCHEDULE=options.schedule, PY2CU_BOUNDSCHECK="0")
    ours = common.load_sample("untuned")
    on_gpu = ours.cuda.get_current_device().backend == "cuda"
    if not on_gpu and not options.tiny:
        raise SystemExit("bench_untuned.py needs a GPU; --tiny runs on the CPU")
    cupy = __import__("cupy") if on_gpu else None
    theirs = common.load_sample("untuned", "numba") if on_gpu and not options.no_numba and common.numba_cuda() is not None else None

    def extent(n):
        return max(n // 64, 64) if options.tiny else n

    rows = []
    for case in CASES:
        if not options.only or case.kernel in options.only:
            print(f"{case.name} ...", file=sys.stderr, flush=True)
            rows.append(run(case, extent, ours, theirs, 1 if options.tiny else options.rounds, cupy))
    heads = ["kernel", "schedule", "original us", "py2cu us", "hand us", "to original", "original to hand", "to hand", "numba to hand", "numba to py2cu"]
    common.print_table(heads, rows)
    for place, name in ((5, "original mapping"), (7, "CUDA C by hand"), (8, "CUDA C by hand, of numba-cuda")):
        ratios = [row[place] for row in rows if row[place] is not None]
        if ratios:
            print(f"geometric mean to {name}: {statistics.geometric_mean(ratios):.3f}, at most {max(ratios):.3f}")
    print(f"slower than {SLOWEST} times the original: {', '.join(row[0] for row in rows if row[5] > SLOWEST) or 'none'}")
    common.write_json(options.json, [dict(zip(heads, row)) for row in rows])


if __name__ == "__main__":
    main()
