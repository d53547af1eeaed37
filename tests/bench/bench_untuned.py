# SPDX-License-Identifier: MIT
"""Measure the GPU time of kernels of many categories, written as typical Numba users write them (kernels/untuned.py), and with the
structure of kernels of public packages (kernels/unseen.py): with the original schedule, with the schedule and the constants that py2cu selects, as CUDA C
by an experienced programmer (kernels/untuned.cu, kernels/unseen.cu) and through numba-cuda.

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
    """Like those of bench_schedule.py, with the block of the hand-written kernel, x first, the number of threads of its grid, and its sizes.

    `fill(arrays, random)` sets the values of arrays that are not just any numbers. `tolerance` is relative and applies to the results of the
    hand-written kernel, in which the compiler fuses other multiplications and additions; `differ` is the share of the elements that may exceed it,
    because a comparison decided otherwise. Both py2cu variants must compute the same bits.
    """

    def __init__(self, kernel, block, threads, arrays, by_hand, sizes, scalars=(), fill=None, tolerance=1e-4, differ=0.0, file="untuned"):
        super().__init__(kernel, block, threads, arrays)
        self.by_hand, self.sizes, self.scalars, self.fill, self.tolerance, self.differ, self.file = by_hand, sizes, scalars, fill, tolerance, differ, file

    def values(self, extent):
        """Return the initial arrays."""
        arrays = [np.zeros(shape, dtype) if isinstance(dtype, np.dtype) else bench_schedule.values(shape, dtype) for shape, dtype in (
            (tuple(extent(n) if n > 256 else n for n in shape), dtype) for shape, dtype in self.arrays)]
        if self.fill:
            self.fill(arrays, np.random.default_rng(11))
        return arrays


def square(n, dtype="float32", count=2):
    return [((n, n), dtype)] * count


def alive(arrays, _random):
    arrays[0] &= 1


def sparse(arrays, random):
    """Rows of 4 to 28 elements, most of them near the diagonal."""
    data, indices, starts, x, _ = arrays
    rows = x.size
    widths = random.integers(4, 29, rows)
    starts[:] = np.minimum(np.concatenate(([0], np.cumsum(widths))), data.size)
    row = np.repeat(np.arange(rows), np.diff(starts))
    near = np.clip(row + random.integers(-64, 65, row.size), 0, rows - 1)
    indices[:] = 0
    indices[:row.size] = np.where(random.random(row.size) < 0.9, near, random.integers(0, rows, row.size))
    data[:], x[:] = random.random(data.size, np.float32), random.random(x.size, np.float32)


def graph(arrays, random):
    """16 neighbors for each vertex; a quarter of the vertices is in the last level, a quarter in those before."""
    starts, neighbors, levels, _ = arrays
    starts[:] = np.arange(starts.size) * 16
    neighbors[:] = random.integers(0, levels.size, neighbors.size)
    levels[:] = np.array([3, -1, -1, 1])[random.integers(0, 4, levels.size)]


def letters(arrays, random):
    for array in arrays[:2]:
        array[:] = random.integers(0, 4, array.shape)


def fractions(arrays, random):
    for array in arrays:
        if array.dtype.kind == "c":
            array[:] = random.random(array.shape, np.float32) + 1j * random.random(array.shape, np.float32)
        elif array.dtype.kind == "f":
            array[:] = random.random(array.shape)


def particles(arrays, random):
    for field in arrays[0].dtype.names:
        arrays[0][field] = random.random(arrays[0].size) + (0.5 if field == "mass" else 0.0)


def fluid(arrays, random):
    """Particles on a lattice with 32 of the particles near each."""
    positions, neighbors, _ = arrays
    side = round(positions.shape[0] ** (1 / 3))
    index = np.arange(positions.shape[0])
    positions[:] = np.stack((index // side**2, index // side % side, index % side), 1) * 1.1 + random.random(positions.shape) * 0.1
    steps = [a * side**2 + b * side + c for a in range(-1, 2) for b in range(-1, 2) for c in range(-2, 3) if (a, b, c) != (0, 0, 0)]
    neighbors[:] = (index[:, None] + random.permuted(np.tile(steps, (index.size, 1)), axis=1)[:, :32]) % index.size


def states(arrays, random):
    """States of xoroshiro128+ that are not zero."""
    for field in arrays[0].dtype.names:
        arrays[0][field] = random.integers(1, 1 << 63, arrays[0].size)


def spheres(arrays, random):
    table = arrays[0]
    table[:, :2], table[:, 2], table[:, 3] = random.random((len(table), 2)) * 8 - 4, random.random(len(table)) * 8 + 6, random.random(len(table)) + 0.2


def corners(arrays, random):
    arrays[1][:] = random.integers(0, 129, arrays[1].shape)


def atoms(arrays, random):
    """Eight atoms in each bin of a cube; the list of a bin also has four atoms of the next one."""
    *axes, least, positions, lists, size, table, limits, _ = arrays
    bins = lists.shape[0]
    for axis in axes:
        axis[:] = np.arange(axis.size) / axis.size
    index = np.arange(bins**3)
    corner = np.repeat(np.stack(np.unravel_index(index, (bins, bins, bins)), 1), 8, axis=0)
    positions[:] = ((corner + random.random(corner.shape)) / bins)[:len(positions)]
    least[:], size[:], limits[:] = 0, 1 / bins, (1 / bins**2, 250 * bins)
    table[:] = np.exp(-np.linspace(0, 4, table.size))
    rows = lists.reshape(bins**3, -1)
    rows[:, :8] = index[:, None] * 8 + np.arange(8)
    rows[:, 8:12] = (index[:, None] + 1) % bins**3 * 8 + np.arange(4)
    rows %= len(positions)
    rows[:, 12:] = -1


def magnitudes(arrays, random):
    """A tenth of the values is missing."""
    fractions(arrays, random)
    for array in arrays[:2]:
        array[random.random(array.shape) < 0.1] = np.nan
    arrays[5] += 0.5


def borders(arrays, random):
    costs, table = arrays
    costs[:] = random.random(costs.shape, np.float32)
    table[:] = np.inf
    table[:, 0, 0] = 0


PARTICLE = np.dtype([(name, np.float32) for name in ("x", "y", "z", "vx", "vy", "vz", "mass", "charge")])
STATE = np.dtype([("s0", np.uint64), ("s1", np.uint64)], align=True)
F4, F8, I4, U1 = "float32", "float64", "int32", "uint8"
CASES = [
    Case("nearest_center", (256,), (BIG,), [((BIG, 8), F4), ((16, 8), F4), ((BIG,), I4)], ((256,), (BIG,)), [BIG]),
    Case("convolve", (16, 16), (4096, 4096), [((4096, 4096), F4), ((5, 5), F4), ((4096, 4096), F4)], ((32, 8), (4096, 4096)), [4096, 4096]),
    Case("product_of_tiles", (16, 16), (2048, 2048), square(2048, count=3), ((16, 16), (2048, 2048)), [2048] * 3),
    Case("padded_transpose", (32, 32), (8192, 8192), square(8192), ((32, 8), (8192, 2048)), [8192] * 2),
    Case("life", (16, 16), (8192, 8192), square(8192, U1), ((32, 8), (8192, 8192)), [8192] * 2, fill=alive),
    Case("shared_blur", (32, 32), (8192, 8192), square(8192), ((32, 8), (8192, 2048)), [8192] * 2),
    Case("bitonic_pass", (256,), (1 << 26,), [((1 << 26,), F4)] * 2, ((256,), (1 << 26,)), [1 << 26], (1 << 12, 1 << 16)),
    Case("normalize_rows", (128,), (1 << 18,), [((1 << 18, 64), F4)] * 2, ((128,), (1 << 18,)), [1 << 18, 64]),
    Case("heat", (8, 8, 8), (384, 384, 384), [((384, 384, 384), F4)] * 2, ((64, 4, 1), (384, 384, 384)), [384] * 3),
    Case("small_products", (256,), (1 << 20,), [((1 << 20, 4, 4), F4)] * 3, ((256,), (1 << 20,)), [1 << 20]),
    Case("pairwise", (16, 16), (4096, 4096), [((4096, 16), F4)] * 2 + [((4096, 4096), F4)], ((32, 8), (4096, 4096)), [4096, 4096, 16]),
    Case("scan_of_blocks", (256,), (1 << 26,), [((1 << 26,), F4)] * 2, ((256,), (1 << 26,)), [1 << 26]),
    Case("sparse_product", (256,), (1 << 21,), [((1 << 25,), F4), ((1 << 25,), I4), (((1 << 21) + 1,), I4)] + [((1 << 21,), F4)] * 2,
         ((256,), (1 << 21,)), [1 << 21], fill=sparse),
    Case("fft_pass", (256,), (1 << 23,), [((1 << 24,), "complex64")] * 2, ((256,), (1 << 23,)), [1 << 24], (1 << 6,), fill=fractions),
    Case("sort_blocks", (512,), (1 << 24,), [((1 << 24,), F4)] * 2, ((256,), (1 << 23,)), [1 << 24], fill=fractions),
    Case("align", (128,), (1 << 22,), [((1 << 15, 128), U1)] * 2 + [((1 << 15,), I4)], ((128,), (1 << 22,)), [1 << 15], fill=letters),
    Case("bilateral", (16, 16), (2048, 2048), square(2048), ((32, 8), (2048, 2048)), [2048] * 2, (3, 2.0, 12.0)),
    Case("median", (16, 16), (4096, 4096), square(4096), ((32, 8), (4096, 4096)), [4096] * 2),
    Case("push_particles", (256,), (BIG,), [((BIG,), PARTICLE)] * 2, ((256,), (BIG,)), [BIG], (0.01,), fill=particles),
    Case("neighbor_forces", (128,), (1 << 18,), [((1 << 18, 3), F4), ((1 << 18, 32), I4), ((1 << 18, 3), F4)], ((128,), (1 << 18,)), [1 << 18, 32],
         fill=fluid, tolerance=1e-3, differ=1e-3),
    Case("option_paths", (256,), (1 << 18,), [((1 << 18,), STATE), ((1 << 18,), F4)], ((256,), (1 << 18,)), [1 << 18], (64, 0.03, 0.2, 1 / 64),
         fill=states, tolerance=1e-3),
    Case("reach", (256,), (1 << 21,), [(((1 << 21) + 1,), I4), ((1 << 25,), I4), ((1 << 21,), I4), ((1 << 21,), I4)], ((256,), (1 << 21,)), [1 << 21],
         (3,), fill=graph),
    Case("lattice", (16, 16), (2048, 2048), [((9, 2048, 2048), F8)] * 2, ((64, 4), (2048, 2048)), [2048] * 2, (1.2,), fill=fractions),
    Case("block_sums", (256,), (1 << 26,), [((1 << 26,), F4)] * 2 + [((1 << 18,), F4)], ((256,), (1 << 26,)), [1 << 26], fill=fractions),
    Case("trace", (16, 16), (2048, 2048), [((64, 4), F4), ((2048, 2048), F4)], ((32, 8), (2048, 2048)), [2048, 2048, 64], fill=spheres, differ=1e-4),
    Case("windows", (1, 32, 32), (512, 128, 128), [((512, 256, 256), "complex64"), ((512, 2), I4), ((512, 128, 128), "complex64")],
         ((64, 4), (128, 128, 512)), [512, 128, 128, 256, 256], fill=corners, file="unseen"),
    Case("laplacian", (4, 8, 8), (32, 1024, 1024), [((32, 1024, 1024), "complex64")] * 2, ((64, 4), (1024, 1024, 32)), [32, 1024, 1024],
         fill=fractions, tolerance=1e-3, file="unseen"),
    Case("density", (8, 8, 8), (320, 320, 320),
         [((320,), F8)] * 3 + [((3,), F8), ((32**3 * 8, 3), F8), ((32, 32, 32, 16), I4), ((3,), F8), ((256,), F8), ((2,), F8), ((320, 320, 320), F8)],
         ((32, 4, 2), (320, 320, 320)), [320, 32, 16], fill=atoms, file="unseen"),
    Case("likelihoods", (256, 1), (1 << 20, 16),
         [((1 << 20, 8), F8)] * 2 + [((1 << 20, 16), F8), ((16,), F8)] + [((16, 8), F8)] * 2 + [((1 << 20, 16), F8)],
         ((16, 32), (16, 1 << 20)), [1 << 20, 16, 8], fill=magnitudes, file="unseen"),
    Case("soft_alignment", (128,), (1 << 18,), [((2048, 128, 128), F4), ((2048, 130, 130), F4)], ((128,), (1 << 18,)), [2048, 128, 128], (0.5,),
         fill=borders, file="unseen"),
]


def hand_written(case, given, extent, cupy):
    kernel = cupy.RawModule(code=common.hand_text(case.file), options=("-std=c++17",), backend="nvrtc").get_function(case.kernel)
    block, threads = case.by_hand
    grid = tuple(-(-(extent(n) if n > 256 else n) // b) for n, b in zip(threads, (*block, 1, 1)))
    scalars = (np.int32(n) if isinstance(n, int) else np.float64(n) for n in case.scalars)
    sizes = (np.int32(extent(n) if n > 256 else n) for n in case.sizes)
    # CuPy has no arrays of records
    pointers = (np.uint64(array.__cuda_array_interface__["data"][0]) for array in given)
    arguments = (*sizes, *scalars, *pointers)
    return lambda: kernel(grid, block, arguments)


def results_of(launch, given, initial):
    """Return the last array after a launch, before which all arrays are set to their initial values."""
    for array, values in zip(given, initial):
        array.copy_to_device(values)
    launch()
    return given[-1].copy_to_host()


def check_by_hand(case, expected, found):
    if expected.dtype.names:
        expected, found = (np.stack([array[name] for name in array.dtype.names]) for array in (expected, found))
    limit = case.tolerance * (np.abs(expected) + np.mean(np.abs(expected[np.isfinite(expected)])))
    with np.errstate(invalid="ignore"):  # the difference of infinities
        share = np.mean((expected != found) & ~(np.abs(expected - found) <= limit))
    if share > case.differ:
        raise SystemExit(f"{case.name}: the hand-written kernel computes other results for {share:.3g} of the elements")


def run(case, extent, ours, theirs, rounds, cupy):
    """A row of the table."""
    cuda, kernel = ours.cuda, getattr(ours, case.kernel)
    on_gpu = cupy is not None
    initial = case.values(extent)
    given = [cuda.to_device(array) for array in initial]
    grid = case.grid(lambda n: extent(n) if n > 256 else n)
    arguments = [*given, *case.scalars]
    original, selected = cuda.jit(kernel.py_func, schedule="original")[grid, case.block], kernel[grid, case.block]
    ways = {"original": lambda: original(*arguments), "py2cu": lambda: selected(*arguments)}
    expected = results_of(ways["original"], given, initial)
    if not bench_schedule.same_bits([expected], [results_of(ways["py2cu"], given, initial)]):
        raise SystemExit(f"{case.name}: other results than with the original schedule")
    if on_gpu:
        ways["hand"] = hand_written(case, given, extent, cupy)
        check_by_hand(case, expected, results_of(ways["hand"], given, initial))
    if theirs is not None:
        launcher, wrapped = getattr(theirs, case.kernel)[grid, case.block], [
            theirs.cuda.to_device(values) if values.dtype.names else theirs.cuda.as_cuda_array(array)  # the interface has no names of fields
            for array, values in zip(given, initial)]
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
    parser.add_argument("--tiny", action="store_true", help="divide the sizes of arrays by 64; also runs on the CPU, to test this script")
    parser.add_argument("--json", help="write the figures to this file")
    options = parser.parse_args()
    os.environ.update(PY2CU_SCHEDULE=options.schedule, PY2CU_BOUNDSCHECK="0")
    ours = {file: common.load_sample(file) for file in ("untuned", "unseen")}
    on_gpu = ours["untuned"].cuda.get_current_device().backend == "cuda"
    if not on_gpu and not options.tiny:
        raise SystemExit("bench_untuned.py needs a GPU; --tiny runs on the CPU")
    cupy = __import__("cupy") if on_gpu else None
    theirs = {file: common.load_sample(file, "numba") for file in ours} if on_gpu and not options.no_numba and common.numba_cuda() is not None else None

    def extent(n):
        return max(n // 64, 64) + n % 2 if options.tiny else n  # row offsets have one more element than there are rows

    rows = []
    for case in CASES:
        if not options.only or case.kernel in options.only:
            print(f"{case.name} ...", file=sys.stderr, flush=True)
            rows.append(run(case, extent, ours[case.file], theirs and theirs[case.file], 1 if options.tiny else options.rounds, cupy))
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
