"""GPU time of kernels as people write them, as they are written and as py2cu places them, and numba-cuda's on the same Python text.

Needs a GPU and the package py2cu; numba-cuda if it is there. Both ways have to give the same bits. The ways take turns, and the median of
their batches counts: a batch is so many launches back to back that it takes some milliseconds.

`predicted` is what the choice goes by: the sectors of memory that a warp touches as written, by those as placed.
"""
import argparse
import os
import statistics
import sys
import time

import numpy as np

import common

SLOWEST = 1.05  # of what is placed, to what is written: a choice must not cost much where it is wrong
BATCH_MS = 4.0


class Case:
    """A kernel with its arrays, which are (shape, dtype): the last `outputs` are written. Extents shrink with the scale."""

    def __init__(self, kernel, block, threads, arrays, outputs=1):
        self.kernel, self.block, self.threads, self.arrays, self.outputs = kernel, block, threads, arrays, outputs
        self.name = f"{kernel} {block}"

    def grid(self, extent):
        return tuple(-(-extent(n) // b) for n, b in zip(self.threads, self.block))


def images(kernel, blocks, rows, columns, dtypes, channels=(), out_channels=()):
    return [Case(kernel, block, (rows, columns), [((rows, columns, *channels), dtypes[0]), ((rows, columns, *out_channels), dtypes[1])])
            for block in blocks]


SQUARES = [(16, 16), (32, 32)]
F4, F8, I4 = "float32", "float64", "int32"
CASES = [
    *images("gray", [*SQUARES, (1, 256)], 4096, 6144, (F4, F4), (3,)),
    *images("jacobi", [(16, 16)], 8192, 8192, (F8, F8)),
    *images("jacobi", [(32, 32), (1, 256)], 4096, 4096, (F8, F8)),
    Case("jacobi_right", (16, 16), (4096, 4096), [((4096, 4096), F8), ((4096, 4096), F8)]),
    Case("tiled_product", (16, 16), (2048, 2048), [((2048, 2048), F4), ((2048, 2048), F4), ((2048, 2048), F4), ((128, 2048), F4)], outputs=2),
    *(Case("product", block, (1024, 1024), [((1024, 1024), F4)] * 3) for block in SQUARES),
    *images("transpose", SQUARES, 8192, 8192, (F4, F4)),
    Case("row_sums", (256,), (8192,), [((8192, 8192), F4), ((8192,), F8)]),
    Case("column_sums", (256,), (8192,), [((8192, 8192), F4), ((8192,), F8)]),
    *images("smooth", SQUARES, 3072, 4096, (F4, F4), (3,), (3,)),
    *(Case(kernel, (16, 16), (4096, 4096), [((4096, 4096), I4)]) for kernel in ("mandelbrot", "mandelbrot_right")),
    Case("volume", (8, 8, 8), (384, 384, 384), [((384, 384, 384), F4)] * 2),
]


def values(shape, dtype):
    """Few random numbers again and again: hundreds of millions take long to make."""
    few = np.random.default_rng(7).integers(0, 64, 4093)
    return np.resize(few.astype(dtype), shape)


def batch_ms(cuda, launch, count, on_gpu):
    """Milliseconds for one of `count` launches that run back to back."""
    if not on_gpu:
        begin = time.perf_counter()
        for _ in range(count):
            launch()
        return (time.perf_counter() - begin) * 1e3 / count
    begin, end = cuda.event(), cuda.event()
    begin.record()
    for _ in range(count):
        launch()
    end.record()
    end.synchronize()
    return cuda.event_elapsed_time(begin, end) / count


def measure(cuda, ways, rounds, on_gpu):
    """{name: median of its batches} of {name: launch}, which were launched before."""
    times, counts = {name: [] for name in ways}, {}
    for name, launch in ways.items():
        once = max(batch_ms(cuda, launch, 2, on_gpu), 1e-3)
        counts[name] = int(max(2, min(100, BATCH_MS / once))) if on_gpu else 2
    for _ in range(rounds):
        for name, launch in ways.items():
            times[name].append(batch_ms(cuda, launch, counts[name], on_gpu))
    return {name: statistics.median(batches) for name, batches in times.items()}


def predicted(found):
    """What is touched as written, by what is touched as placed."""
    def cost(name):
        return sum(access["weight"] * (access["sectors"][name] or 32) for access in found["accesses"])

    return cost("xyz") / max(cost(found["chosen"]), 1)


def run(case, extent, ours, theirs, rounds):
    """A row of the table."""
    cuda, kernel = ours.cuda, getattr(ours, case.kernel)
    on_gpu = cuda.get_current_device().backend == "cuda"
    shape_of = [tuple(extent(n) if n > 3 else n for n in shape) for shape, _ in case.arrays]
    given = [cuda.to_device(values(shape, dtype)) for shape, (_, dtype) in zip(shape_of, case.arrays)]
    grid, outputs = case.grid(extent), given[-case.outputs:]
    written = cuda.jit(kernel.py_func, placement="as written")[grid, case.block]
    placed = kernel[grid, case.block]
    results = []
    for configured in (written, placed):
        for array in outputs:
            array.copy_to_device(np.zeros(array.shape, array.dtype))
        configured(*given)
        results.append([array.copy_to_host() for array in outputs])
    if not all(np.array_equal(one.view(np.uint8), other.view(np.uint8)) for one, other in zip(*results)):
        raise SystemExit(f"{case.name}: what is placed gives other results than what is written")
    ways = {"written": lambda: written(*given), "placed": lambda: placed(*given)}
    if theirs is not None:
        other = getattr(theirs, case.kernel)[grid, case.block]
        wrapped = [theirs.cuda.as_cuda_array(array) for array in given]
        other(*wrapped)
        theirs.cuda.synchronize()
        ways["numba"] = lambda: other(*wrapped)
    ms = measure(cuda, ways, rounds, on_gpu)
    found = placed._placement(*given)
    numba = ms.get("numba")
    return [case.name, "as written" if found["chosen"] == "xyz" else found["chosen"], ms["written"] * 1e3, ms["placed"] * 1e3,
            ms["written"] / ms["placed"], predicted(found), numba and numba * 1e3, numba and numba / ms["placed"]]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", metavar="KERNEL", help="only these kernels")
    parser.add_argument("--rounds", type=int, default=7, help="batches of each way (default 7)")
    parser.add_argument("--no-numba", action="store_true", help="leave numba-cuda out")
    parser.add_argument("--tiny", action="store_true", help="arrays of a 64th of the extents, also on the processor: to see that all of it works")
    parser.add_argument("--json", help="write the figures to this file")
    parser.add_argument("--strict", action="store_true", help="exit status 1 when something placed is slower than written")
    options = parser.parse_args()

    os.environ["PY2CU_PLACEMENT"] = "model"  # whatever is usual
    ours = common.load_sample("placements")
    device = ours.cuda.get_current_device()
    if device.backend != "cuda" and not options.tiny:
        raise SystemExit("bench_placement.py needs a GPU; --tiny runs on the processor")
    theirs = None
    if not options.no_numba and device.backend == "cuda" and common.numba_cuda() is not None:
        theirs = common.load_sample("placements", "numba")

    def extent(n):
        return max(n // 64, 16) if options.tiny else n

    rows = []
    for case in CASES:
        if options.only and case.kernel not in options.only:
            continue
        print(f"{case.name} ...", file=sys.stderr, flush=True)
        rows.append(run(case, extent, ours, theirs, 1 if options.tiny else options.rounds))
    heads = ["kernel", "placed", "written us", "placed us", "faster", "predicted", "numba us", "to numba"]
    print(f"Time of one launch on {device.name if isinstance(device.name, str) else device.name.decode()}")
    common.print_table(heads, rows)
    slower = [row[0] for row in rows if row[4] < 1 / SLOWEST and row[1] != "as written"]
    moved = [row[4] for row in rows if row[1] != "as written"]
    if moved:
        print(f"geometric mean of what was placed otherwise: {statistics.geometric_mean(moved):.2f} times as fast, over {len(moved)} kernels; "
              f"slower than {SLOWEST} times what is written: {', '.join(slower) if slower else 'none'}")
    common.write_json(options.json, {"kernels": [dict(zip(heads, row)) for row in rows]})
    return 1 if slower and options.strict else 0


if __name__ == "__main__":
    sys.exit(main())
