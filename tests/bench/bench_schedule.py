# SPDX-License-Identifier: MIT
"""Measure the GPU time of typical kernels with the original schedule and with the schedule that py2cu selects, compared with numba-cuda.

Needs a GPU and the package py2cu; uses numba-cuda and numba-cuda-mlir if they are installed. With CuPy, also measures hand-written CUDA C with
the best schedule (kernels/schedules.cu, with the fastest of several blocks); with PyTorch, its addition. All variants must compute identical
bits. Batches of the variants alternate, and the result is the median of the batches; a batch consists of enough launches to take a few
milliseconds.

`predicted` is the estimate of the cost model: the number of memory sectors that a warp accesses with the original schedule, divided by the number
with the selected one. `of copy`: for memory-bound kernels, the bandwidth divided by that of a copy on the device.
"""
import argparse
import importlib.util
import os
import statistics
import sys
import time

import common
import numpy as np

SLOWEST = 1.05  # maximum time with the selected schedule, relative to the original one: limits the cost of a wrong choice
BATCH_MS = 4.0


class Case:
    """A kernel with its arrays as (shape, dtype), of which the last `outputs` are written. Sizes shrink with the scale."""

    def __init__(self, kernel, block, threads, arrays, outputs=1, hand=None):
        self.kernel, self.block, self.threads, self.arrays, self.outputs = kernel, block, threads, arrays, outputs
        self.hand = hand or []  # blocks of the hand-written kernel, x first
        self.name = f"{kernel} {block}"

    def grid(self, extent):
        return tuple(-(-extent(n) // b) for n, b in zip(self.threads, self.block))


def images(kernel, blocks, rows, columns, dtypes, channels=(), out_channels=(), hand=None):
    return [Case(kernel, block, (rows, columns), [((rows, columns, *channels), dtypes[0]), ((rows, columns, *out_channels), dtypes[1])], hand=hand)
            for block in blocks]


MANY = 1 << 27
BOUND_BY_MEMORY = ("gray", "jacobi", "jacobi_right", "transpose", "vector_add", "scale", "rotate", "invert", "row_sums", "column_sums", "smooth", "volume")
BY_HAND = {"jacobi_right": "jacobi", "mandelbrot_right": "mandelbrot", "histogram_strides": "histogram"}  # the same kernel
FOUR_ITEMS = ("vector_add", "scale", "rotate")
SQUARES = [(16, 16), (32, 32)]
F4, F8, I4 = "float32", "float64", "int32"
CASES = [
    *images("gray", [*SQUARES, (1, 256)], 4096, 6144, (F4, F4), (3,), hand=[(128, 2)]),
    *images("jacobi", [(16, 16)], 8192, 8192, (F8, F8), hand=[(64, 4)]),
    *images("jacobi", [(32, 32), (1, 256)], 4096, 4096, (F8, F8), hand=[(64, 4)]),
    *(Case("vector_add", (threads,), (MANY,), [((MANY,), F4)] * 3, hand=[(256,)]) for threads in (128, 256, 1024)),
    *(Case("vector_add", (256,), (n,), [((n,), F4)] * 3, hand=[(256,)]) for n in (1 << 22, 1 << 20)),
    Case("scale", (256,), (MANY,), [((MANY,), F4)] * 2, hand=[(256,)]),
    Case("invert", (256,), (4 * MANY,), [((4 * MANY,), "uint8")] * 2, hand=[(256,)]),
    Case("invert", (256,), (1 << 24,), [((1 << 24,), "uint8")] * 2, hand=[(256,)]),
    Case("rotate", (256,), (MANY >> 2,), [((MANY >> 2,), "complex64")] * 3, hand=[(256,)]),
    *(Case("histogram", (threads,), (MANY,), [((MANY,), "uint8"), ((256,), I4)], hand=[(256,)]) for threads in (64, 256, 512, 1024)),
    Case("histogram", (256,), (1 << 20,), [((1 << 20,), "uint8"), ((256,), I4)], hand=[(256,)]),
    Case("histogram_strides", (256,), (1 << 18,), [((MANY,), "uint8"), ((256,), I4)], hand=[(256,)]),
    Case("jacobi_right", (16, 16), (4096, 4096), [((4096, 4096), F8), ((4096, 4096), F8)], hand=[(64, 4)]),
    Case("tiled_product", (16, 16), (2048, 2048), [((2048, 2048), F4), ((2048, 2048), F4), ((2048, 2048), F4), ((128, 2048), F4)], outputs=2,
         hand=[(16, 16)]),
    *(Case("product", block, (1024, 1024), [((1024, 1024), F4)] * 3, hand=[(64, 4), (32, 8)]) for block in SQUARES),
    Case("distances", (16, 16), (4096, 4096), [((4096, 16), F4), ((4096, 16), F4), ((4096, 4096), F4)], hand=[(64, 4), (32, 8)]),
    *images("transpose", SQUARES, 8192, 8192, (F4, F4), hand=[(32, 8), (8, 32), (16, 16)]),
    Case("row_sums", (256,), (8192,), [((8192, 8192), F4), ((8192,), F8)], hand=[(256,), (64,), (32,)]),
    Case("column_sums", (256,), (8192,), [((8192, 8192), F4), ((8192,), F8)], hand=[(256,), (64,), (32,)]),
    *images("smooth", SQUARES, 3072, 4096, (F4, F4), (3,), (3,), hand=[(64, 4), (32, 8)]),
    *(Case(kernel, (16, 16), (4096, 4096), [((4096, 4096), I4)], hand=[(32, 8), (16, 16)]) for kernel in ("mandelbrot", "mandelbrot_right")),
    Case("volume", (8, 8, 8), (384, 384, 384), [((384, 384, 384), F4)] * 2, hand=[(64, 4, 1), (32, 8, 1)]),
]


def values(shape, dtype):
    """Return repeated random numbers, because generating hundreds of millions takes long."""
    few = np.random.default_rng(7).integers(0, 256 if dtype == "uint8" else 64, 4093)
    return np.resize(few.astype(dtype), shape)


def batch_ms(cuda, launch, count, on_gpu):
    """Return the time of one of `count` consecutive launches in milliseconds."""
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
    """Return {name: median of its batches} for {name: launch}; all were launched before."""
    times, counts = {name: [] for name in ways}, {}
    for name, launch in ways.items():
        once = max(batch_ms(cuda, launch, 2, on_gpu), 1e-3)
        counts[name] = int(max(2, min(100, BATCH_MS / once))) if on_gpu else 2
    for _ in range(rounds):
        for name, launch in ways.items():
            times[name].append(batch_ms(cuda, launch, counts[name], on_gpu))
    return {name: statistics.median(batches) for name, batches in times.items()}


def predicted(found):
    """Return the ratio of the sectors accessed with the original schedule to those with the selected one."""
    def cost(name):
        return sum(access["weight"] * (access["sectors"][name] or 32) for access in found["accesses"])

    return cost("xyz") / max(cost("reshaped"), 1)


def hand_grid(name, block, given, cuda):
    """Return the grid of the hand-written kernel, and the scalar arguments that precede its arrays."""
    shape = given[0].shape
    if name == "histogram":
        return (2048 * cuda.get_current_device().MULTIPROCESSOR_COUNT // block[0],), shape
    if name == "invert":
        return (-(-shape[0] // (16 * block[0])),), shape
    if name in FOUR_ITEMS:
        return (-(-shape[0] // (4 * block[0])),), shape
    if name == "distances":
        return tuple(-(-n // b) for n, b in zip(given[2].shape[::-1], block)), (*given[2].shape, shape[1])
    size = shape[:max(len(block), 2)]
    threads = {"row_sums": size[:1], "column_sums": size[1:]}.get(name, size[::-1])
    return tuple(-(-n // b) for n, b in zip(threads, block)), size


def hand_written(case, given, cuda):
    """Return {name: launch} of the hand-written kernel for each of its blocks; empty if there is no such kernel or no CuPy."""
    try:
        import cupy
    except ImportError:
        return {}
    if not case.hand:
        return {}
    name = BY_HAND.get(case.kernel, case.kernel)
    kernel = cupy.RawModule(code=common.hand_text("schedules"), options=("-std=c++17",), backend="nvrtc").get_function(name)
    arrays = [cupy.asarray(array) for array in given]

    def launch_of(block):
        grid, sizes = hand_grid(name, block, given, cuda)
        return lambda: kernel(grid, block, (*(np.int32(n) for n in sizes), *arrays))

    return {f"hand {block}": launch_of(block) for block in case.hand}


def by_another(module, case, grid, given):
    """Return a launch by another package; None if the package rejects the kernel."""
    try:
        launcher, wrapped = getattr(module, case.kernel)[grid, case.block], [module.cuda.as_cuda_array(array) for array in given]
        launcher(*wrapped)
        module.cuda.synchronize()
    except Exception as error:  # after any error, the other variants are still measured
        print(f"{case.name}: {module.cuda.__name__}: {type(error).__name__}: {str(error)[:200]}", file=sys.stderr)
        return None
    return lambda: launcher(*wrapped)


def by_torch(case, given):
    """Return PyTorch's addition; None for other kernels, or without PyTorch."""
    try:
        import torch
    except ImportError:
        return None
    if case.kernel != "vector_add":
        return None
    x, y, out = (torch.as_tensor(array, device="cuda") for array in given)
    return lambda: torch.add(x, y, out=out)


def results_of(launch, outputs):
    """Return the outputs of a launch, which were initialized with zeros."""
    for array in outputs:
        array.copy_to_device(np.zeros(array.shape, array.dtype))
    launch()
    return [array.copy_to_host() for array in outputs]


def copy_speed(cuda, on_gpu, n):
    """Return the bytes per second that a copy on the device reads and writes."""
    one, other = cuda.device_array(n, np.uint8), cuda.device_array(n, np.uint8)
    ms = measure(cuda, {"copy": lambda: one.copy_to_device(other)}, 7, on_gpu)["copy"]
    return 2e3 * n / ms


def same_bits(one, other):
    return all(np.array_equal(a.view(np.uint8), b.view(np.uint8)) for a, b in zip(one, other))


def run(case, extent, ours, theirs, rounds, speed):
    """Return a row of the table. theirs: {name: module} of other packages."""
    cuda, kernel = ours.cuda, getattr(ours, case.kernel)
    on_gpu = cuda.get_current_device().backend == "cuda"
    shape_of = [tuple(extent(n) if n > 256 else n for n in shape) for shape, _ in case.arrays]
    given = [cuda.to_device(values(shape, dtype)) for shape, (_, dtype) in zip(shape_of, case.arrays)]
    grid, outputs = case.grid(extent), given[-case.outputs:]
    original = cuda.jit(kernel.py_func, schedule="original")[grid, case.block]
    selected = kernel[grid, case.block]
    ways = {"original": lambda: original(*given), "py2cu": lambda: selected(*given)}
    if on_gpu:
        others = {**hand_written(case, given, cuda), "torch": by_torch(case, given)}
        ways.update((name, launch) for name, launch in others.items() if launch is not None)
    expected = results_of(ways["original"], outputs)
    for name, launch in ways.items():
        if not same_bits(expected, results_of(launch, outputs)):
            raise SystemExit(f"{case.name}: {name} computes other results than the original schedule")
    for name, module in theirs.items():
        launch = by_another(module, case, grid, given)
        if launch is not None:
            ways[name] = launch
    ms = measure(cuda, ways, rounds, on_gpu)
    if any(name.startswith("hand") for name in ms):
        ms["hand"] = min(ms[name] for name in ms if name.startswith("hand"))
    found = selected._schedule(*given)
    shape = found["block"][:2] if found["block"] != selected.blockdim else ""
    called = f"{'original' if found['chosen'] == 'xyz' and not shape else found['chosen']} {shape}".strip()
    bytes_moved = sum(array.size * array.dtype.itemsize for array in given) if case.kernel in BOUND_BY_MEMORY else None

    def ratio(name):
        return ms["py2cu"] / ms[name] if name in ms else None

    return [case.name, called, ms["original"] * 1e3, ms["py2cu"] * 1e3, ms["original"] / ms["py2cu"], predicted(found),
            ms["hand"] * 1e3 if "hand" in ms else None, ratio("hand"), ratio("torch"),
            bytes_moved and bytes_moved * 1e3 / ms["py2cu"] / speed, *(part for name in ("numba", "mlir") for part in (
                ms[name] * 1e3 if name in ms else None, ms[name] / ms["py2cu"] if name in ms else None))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", metavar="KERNEL", help="only these kernels")
    parser.add_argument("--rounds", type=int, default=7, help="batches of each variant (default 7)")
    parser.add_argument("--no-numba", action="store_true", help="omit numba-cuda and numba-cuda-mlir")
    parser.add_argument("--tiny", action="store_true", help="divide the sizes of arrays by 64; also runs on the CPU, to test this script")
    parser.add_argument("--json", help="write the figures to this file")
    parser.add_argument("--strict", action="store_true", help="exit with status 1 if a selected schedule is slower than the original one")
    options = parser.parse_args()

    os.environ.update(PY2CU_SCHEDULE="model", PY2CU_BOUNDSCHECK="0")  # bounds checks, the default on the host, prevent remapping
    ours = common.load_sample("schedules")
    device = ours.cuda.get_current_device()
    if device.backend != "cuda" and not options.tiny:
        raise SystemExit("bench_schedule.py needs a GPU; --tiny runs on the CPU")
    theirs = {}
    if not options.no_numba and device.backend == "cuda":
        if common.numba_cuda() is not None:
            theirs["numba"] = common.load_sample("schedules", "numba")
        if importlib.util.find_spec("numba_cuda_mlir") is not None:
            theirs["mlir"] = common.load_sample("schedules", "numba_cuda_mlir")

    def extent(n):
        return max(n // 64, 16) if options.tiny else n

    speed = copy_speed(ours.cuda, device.backend == "cuda", extent(1 << 29))
    rows = []
    for case in CASES:
        if options.only and case.kernel not in options.only:
            continue
        print(f"{case.name} ...", file=sys.stderr, flush=True)
        rows.append(run(case, extent, ours, theirs, 1 if options.tiny else options.rounds, speed))
    heads = ["kernel", "schedule", "original us", "py2cu us", "faster", "predicted", "hand us", "to hand", "to torch", "of copy",
             "numba us", "to numba", "mlir us", "to mlir"]
    print(f"Time of one launch on {device.name if isinstance(device.name, str) else device.name.decode()}, with a copy bandwidth of {speed / 1e12:.2f} TB/s")
    common.print_table(heads, rows)
    slower = [row[0] for row in rows if row[4] < 1 / SLOWEST and row[1] != "original"]
    moved = [row[4] for row in rows if row[1] != "original"]
    if moved:
        print(f"geometric mean of the remapped kernels: {statistics.geometric_mean(moved):.2f} times as fast, over {len(moved)} kernels; "
              f"slower than {SLOWEST} times the original: {', '.join(slower) if slower else 'none'}")
    by_hand = [row[7] for row in rows if row[7] is not None]
    if by_hand:
        print(f"ratio to hand-written CUDA C: {statistics.geometric_mean(by_hand):.2f} in the geometric mean, {max(by_hand):.2f} at most")
    for place, name in ((11, "numba-cuda"), (13, "numba-cuda-mlir")):
        ratios = [row[place] for row in rows if row[place] is not None]
        if ratios:
            print(f"{name} takes {statistics.geometric_mean(ratios):.2f} times as long in the geometric mean, {min(ratios):.2f} at least")
    common.write_json(options.json, {"kernels": [dict(zip(heads, row)) for row in rows]})
    return 1 if slower and options.strict else 0


if __name__ == "__main__":
    sys.exit(main())
