# SPDX-License-Identifier: MIT
"""GPU time of kernels (samples and kernels/): py2cu, hand-written CUDA C (kernels/<name>.cu), and numba-cuda with the same Python source.

Requires a GPU, the package py2cu and CuPy; uses numba-cuda if it is installed. All variants of a kernel use the same buffers, and their results are
checked before the measurement.

A launch takes more time on the host than a small kernel takes on the GPU. Therefore, a batch of launches is queued after a kernel that only waits, so that
the GPU runs the batch without gaps; two events around the batch measure its time. Batches of the variants alternate, and the result is the median of the
batches.
"""
import argparse
import math
import statistics
import sys
import time

import cases
import common
import numpy as np

WAIT = r"""
extern "C" __global__ void wait(long long nanoseconds)
{
    long long begin, now;
    asm volatile("mov.u64 %0, %globaltimer;" : "=l"(begin));
    do {
        asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
    } while (now - begin < nanoseconds);
}
"""
# Limits over all kernels (geometric mean) and for each.
TO_HAND = (1.00, 1.03)
TO_NUMBA = (0.90, 1.02)


class Variant:
    """A variant of a case: `launch()` queues the kernel once on the default stream."""

    def __init__(self, name, launch, registers, spill):
        self.name = name
        self.launch = launch
        self.registers = registers
        self.spill = spill
        self.times = []


def plain(array):
    """Return records as bytes, because CuPy does not support records."""
    return array.view(np.uint8) if array.dtype.names else array


def buffers(cupy, ours, case):
    """Return (arrays for py2cu, CuPy arrays of the same memory)."""
    mine = {name: ours.to_device(array) for name, array in case.arrays.items()}
    return mine, {name: cupy.asarray(plain(array)) for name, array in mine.items()}


def reset(cupy, case, views):
    """Restore the initial values of the arrays."""
    for name, array in case.arrays.items():
        views[name].set(plain(array))
    cupy.cuda.Device().synchronize()


def numbers(array):
    """Return all numbers of an array, including those in records."""
    if not array.dtype.names:
        return array.astype(np.float64).reshape(-1)
    return np.concatenate([numbers(array[name]) for name in array.dtype.names])


def check(case, expected, got, who):
    expected, got = numbers(expected), numbers(got.view(case.arrays[case.output].dtype))
    largest = float(np.abs(expected).max()) or 1.0
    outside = np.abs(got - expected) > case.tolerance * largest
    if outside.mean() > case.wrong_share:
        raise SystemExit(f"{case.sample}: wrong result from {who}: {int(outside.sum())} of {outside.size} elements")


def text_of(kernel):
    """Return the CUDA C of py2cu, or None if there are several variants."""
    text = kernel.inspect_cuda()
    if isinstance(text, dict):
        text = next(iter(text.values())) if len(text) == 1 else None
    return text


def compiled(cupy, text, name):
    return cupy.RawModule(code=text, options=("-std=c++17",), backend="nvrtc").get_function(name)


def variants(cupy, numba, case, expected):
    """Return the variants of a case, whose results are checked."""
    found = []
    sample = common.load_sample(case.sample)
    mine, views = buffers(cupy, sample.cuda, case)

    kernel = getattr(sample, case.kernel)
    arguments = [mine[a] if isinstance(a, str) else a for a in case.ours]
    configured = kernel[case.grid, case.block]
    configured(*arguments)
    sample.cuda.synchronize()
    check(case, expected, mine[case.output].copy_to_host(), "py2cu")
    try:
        raw = compiled(cupy, text_of(kernel), case.kernel)
        registers, spill = raw.num_regs, raw.local_size_bytes
    except Exception as error:  # registers are for information only
        print(f"{case.sample}: number of registers unknown: {error}", file=sys.stderr)
        registers = spill = None
    found.append(Variant("py2cu", lambda: configured(*arguments), registers, spill))

    raw = compiled(cupy, common.hand_text(case.sample), case.kernel)
    hand = tuple(views[a] if isinstance(a, str) else a for a in case.hand)
    reset(cupy, case, views)
    raw(case.grid, case.block, hand)
    check(case, expected, views[case.output].get(), "the hand-written kernel")
    found.append(Variant("hand", lambda: raw(case.grid, case.block, hand), raw.num_regs, raw.local_size_bytes))

    if numba is not None:
        theirs = getattr(common.load_sample(case.sample, "numba"), case.kernel)
        wrapped = {name: numba.as_cuda_array(view).view(case.arrays[name].dtype) for name, view in views.items()}
        numba_arguments = [wrapped[a] if isinstance(a, str) else a for a in case.ours]
        numba_configured = theirs[case.grid, case.block]
        reset(cupy, case, views)
        numba_configured(*numba_arguments)
        numba.synchronize()
        check(case, expected, views[case.output].get(), "numba-cuda")
        per_signature = theirs.get_regs_per_thread()
        registers = next(iter(per_signature.values())) if isinstance(per_signature, dict) else per_signature
        found.append(Variant("numba", lambda: numba_configured(*numba_arguments), registers, None))
    reset(cupy, case, views)
    return found


def batch(cupy, wait, variant, count, wait_ms):
    """Return the GPU time of one of `count` consecutive launches in milliseconds."""
    begin, end = cupy.cuda.Event(), cupy.cuda.Event()
    cupy.cuda.Device().synchronize()
    wait((1,), (1,), (np.int64(wait_ms * 1e6),))
    begin.record()
    for _ in range(count):
        variant.launch()
    end.record()
    end.synchronize()
    return cupy.cuda.get_elapsed_time(begin, end) / count


def measure(cupy, wait, found, rounds):
    """Measure all variants, whose batches alternate."""
    plans = []
    for variant in found:
        once = max(batch(cupy, wait, variant, 3, 1.0), 1e-3)
        count = max(3, min(100, math.ceil(4.0 / once)))
        begin = time.perf_counter()
        for _ in range(count):
            variant.launch()
        wait_ms = (time.perf_counter() - begin) * 1e3 * 1.5 + 0.5
        plans.append((count, min(wait_ms, 50.0)))
    for round_ in range(rounds + 2):
        for variant, (count, wait_ms) in zip(found, plans):
            ms = batch(cupy, wait, variant, count, wait_ms)
            if round_ >= 2:  # the first two batches are a warm-up
                variant.times.append(ms)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", choices=common.NAMES, metavar="NAME", help="only these samples")
    parser.add_argument("--rounds", type=int, default=15, help="batches per variant (default 15)")
    parser.add_argument("--no-numba", action="store_true", help="omit numba-cuda")
    parser.add_argument("--json", help="write the figures to this file")
    parser.add_argument("--strict", action="store_true", help="exit with status 1 if a result exceeds its limit")
    options = parser.parse_args()

    try:
        import cupy
    except ImportError:
        raise SystemExit("bench_kernels.py needs CuPy, which is not installed") from None
    numba = None if options.no_numba else common.numba_cuda()
    if numba is None:
        print("numba-cuda is omitted" if options.no_numba else "numba-cuda is not installed and is omitted", file=sys.stderr)
    wait = compiled(cupy, WAIT, "wait")

    rows, missed = [], []
    for make in cases.CASES:
        if options.only and make.__name__ not in options.only:
            continue
        print(f"{make.__name__} ...", file=sys.stderr, flush=True)
        case = make(np.random.default_rng(7))
        found = variants(cupy, numba, case, case.expected(case.arrays))
        measure(cupy, wait, found, options.rounds)

        ms = {variant.name: statistics.median(variant.times) for variant in found}
        to_hand = ms["py2cu"] / ms["hand"]
        to_numba = ms["py2cu"] / ms["numba"] if "numba" in ms else None
        met = to_hand <= TO_HAND[1] and (to_numba is None or to_numba <= TO_NUMBA[1])
        if not met:
            missed.append(case.sample)
        registers = "/".join("-" if variant.registers is None else str(variant.registers) for variant in found)
        spill = "/".join("-" if variant.spill is None else str(variant.spill) for variant in found)
        rows.append([case.sample, ms["py2cu"] * 1e3, ms["hand"] * 1e3, ms["numba"] * 1e3 if "numba" in ms else None, to_hand,
                     to_numba, registers, spill, "met" if met else "MISSED"])
        cupy.get_default_memory_pool().free_all_blocks()

    heads = ["sample", "py2cu us", "hand us", "numba us", "to hand", "to numba", "registers", "local bytes", "limits"]
    print(f"\nGPU time of one launch on {cupy.cuda.runtime.getDeviceProperties(0)['name'].decode()}; registers and local bytes: "
          f"py2cu/hand/numba\nlimits: at most {TO_HAND[1]} of hand-written, at most {TO_NUMBA[1]} of numba-cuda")
    common.print_table(heads, rows)
    means = {}
    for column, limits, who in ((4, TO_HAND, "hand-written"), (5, TO_NUMBA, "numba-cuda")):
        ratios = [row[column] for row in rows if row[column] is not None]
        if ratios:
            means[who] = statistics.geometric_mean(ratios)
            met = "met" if means[who] <= limits[0] else "MISSED"
            print(f"geometric mean to {who}: {means[who]:.3f} over {len(ratios)} kernels (at most {limits[0]:.2f}: {met})")
    common.write_json(options.json, {"means": means, "kernels": [dict(zip(heads, row)) for row in rows]})
    return 1 if missed and options.strict else 0


if __name__ == "__main__":
    sys.exit(main())
