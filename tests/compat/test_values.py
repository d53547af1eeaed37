# SPDX-License-Identifier: MIT
"""Random kernels, run by py2cu and by an interpreter with Numba's types: all results are bitwise equal, with and without each launch fact, on one or several
axes, and with the original and with swapped axes (all NaNs are considered equal, and so are both zeros). On a GPU, numba-cuda also runs them. Run by
with_packages.py.
"""
import argparse
import collections
import concurrent.futures
import concurrent.futures.process
import multiprocessing
import os
import pathlib
import random
import shutil
import sys
import tempfile
import time
import warnings

from programs.batch import Batch
from programs.running import Side, placing

FACTS = [(True, True), (False, False), (True, False), (False, True)]  # noalias, small


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=1000, help="number of programs")
    parser.add_argument("--batch", type=int, default=20, help="programs in one kernel")
    parser.add_argument("--only", type=int, metavar="N", help="only the batch that begins at program N")
    parser.add_argument("--size", type=int, default=3, help="maximum nesting depth of the statements of a program")
    parser.add_argument("--variants", type=int, default=1, choices=[1, 2, 4], help="sets of launch facts to try; 1: another one for each batch")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--devices", default=os.environ.get("PY2CU_DEVICE", "host"), help="host, cuda, or host,cuda: one after the other")
    parser.add_argument("--fast", action="store_true", help="compile most kernels without optimization, and cache nothing")
    parser.add_argument("--numba", action="store_true", help="also run the programs with numba-cuda (requires a GPU)")
    parser.add_argument("--keep", type=pathlib.Path, help="directory for the sources of programs that fail")
    options = parser.parse_args()
    failures = 0
    for device in options.devices.split(","):
        failures += on_device(device, options)
    return failures != 0


def on_device(device, options):
    begin = time.perf_counter()
    starts = range(0, options.count, options.batch) if options.only is None else [options.only]
    spent, done, failures, refused = collections.Counter(), 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        if options.jobs == 1:
            prepare(device, options, folder)
            results = map(run, starts)
        else:
            results = in_processes(device, options, folder, list(starts))
        for messages, failed, its_refused, its_spent in results:
            for message in messages:
                print(message, flush=True)
            failures += failed
            refused += its_refused
            done += options.batch
            spent.update(its_spent)
    seconds = time.perf_counter() - begin
    placed = int(spent.pop("placed", 0))
    print("; ".join(f"{name} {its:.1f} s" for name, its in spent.items()) + f"; {placed} batches with their axes exchanged, too")
    if not placed and options.count >= 400 and options.only is None and not options.numba:
        print("no batch could have its axes exchanged: one of ten can")
        failures += 1
    print(f"{device}: --seed {options.seed} --count {options.count} --batch {options.batch} --size {options.size}: {done} programs, "
          f"{failures} failed{f', Numba refuses, or faults in, {refused} batches' if refused else ''}; {seconds:.0f} s, {done / seconds:.1f} programs/s", flush=True)
    return failures


def in_processes(device, options, folder, starts):
    """Return the result of run() for each batch. A process may end, because of a crash of a compiler or because CUDA cannot be used after
    numba-cuda's kernel faulted. Each unfinished batch then runs in a separate process, to find the one that caused the end.
    """
    left, suspects = starts, []
    context = multiprocessing.get_context("spawn")

    def pool(jobs):
        return concurrent.futures.ProcessPoolExecutor(jobs, context, prepare, (device, options, folder))

    def alone(start):
        with pool(1) as own:
            try:
                return own.submit(run, start).result()
            except concurrent.futures.process.BrokenProcessPool:
                pass
        if numba_fault(folder, start).exists():
            return alone(start)  # without Numba
        return [f"batch at {start}: the process ended"], 1, 0, {}

    while left:
        now, left = left, []
        with pool(options.jobs) as processes:
            waiting = {processes.submit(run, start): start for start in now}
            for future in concurrent.futures.as_completed(waiting):
                try:
                    yield future.result()
                except concurrent.futures.process.BrokenProcessPool:
                    left.append(waiting[future])
        left.sort(key=now.index)  # unfinished batches first
        suspects, left = left[:2 * options.jobs], left[2 * options.jobs:]
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as threads:
            yield from threads.map(alone, suspects)


def numba_fault(folder, start):
    """Path of a file that exists while numba-cuda compiles and runs a batch, and afterwards if its kernel faulted: a process that ends then does not
    end because of py2cu, whose results were compared before.
    """
    return pathlib.Path(folder) / f"numba_fault_{start}"


REFUSALS = ("No implementation of function", "NRT required but not enabled",  # the latter: a slice of a local array assigned to another one
            "Cannot capture the non-constant value")  # of a nested function, under some conditions
FAULTS = "CUDA_ERROR_MISALIGNED_ADDRESS", "CUDA_ERROR_ILLEGAL_ADDRESS"
ORDERS = {2: (), 3: ("xzy", "yzx", "zxy")}  # axes that differ from those that "force" selects
SETTINGS = []  # device, options, directory: of this process


def prepare(device, options, folder):
    SETTINGS[:] = device, options, folder
    os.environ["PY2CU_DEVICE"] = device
    if options.fast:
        os.environ["PY2CU_CACHE"] = "0"
    warnings.simplefilter("ignore")


def run(start):
    """Launch a batch in every variant; return (messages, programs that failed, batches that Numba rejects, seconds spent)."""
    device, options, folder = SETTINGS
    spent = collections.Counter()
    begin = time.perf_counter()
    rng = random.Random(f"{options.seed} {start}")
    # A GPU fuses multiplications and additions.
    batch = Batch(rng, options.batch, products=device == "host", numba=options.numba, size=options.size)
    spent["writing"] += time.perf_counter() - begin
    begin = time.perf_counter()
    expected = [batch.interpret(k) for k in range(options.batch)]
    spent["interpreting"] += time.perf_counter() - begin
    if options.fast and device == "host":
        compilers = [name for name in ("clang++", "g++") if shutil.which(name)]
        os.environ["PY2CU_CXX"] = rng.choice(["{} -O0"] * 5 + ["{} -O2"]).format(rng.choice(compilers))
    facts = FACTS[:options.variants] if options.variants > 1 else [rng.choice(FACTS)]
    failed, refused = {}, 0
    with_numba = options.numba
    if numba_fault(folder, start).exists():
        with_numba = False
        refused += 1
        print(f"batch at {start}: faults under Numba", flush=True)
    for package, variants in [("py2cu", facts)] + [("numba", FACTS[:1])] * with_numba:
        begin = time.perf_counter()
        if package == "numba":
            numba_fault(folder, start).touch()
        try:
            for mode in ("off", "force", *ORDERS[batch.grid.rank]) if package == "py2cu" and batch.grid.rank > 1 else (None,):
                with placing(mode):
                    side = Side(batch, package, folder, f"batch_{package}_{start}")
                    for noalias, small in variants:
                        for k, wanted in enumerate(expected):
                            wrong = side.failure(k, wanted, noalias, small)
                            if wrong:
                                failed.setdefault(k, f"{package}, noalias={noalias}, small={small}, schedule {mode}: {wrong}")
                    spent["placed"] += mode == "force" and side.is_placed()
        except Exception as error:  # any exception that a valid kernel can raise
            if package == "numba" and any(words in str(error) for words in REFUSALS):
                refused += 1
                print(f"batch at {start}: Numba refuses it: " + " ".join(line.strip() for line in str(error).splitlines() if ">>>" in line))
                continue
            if package == "numba" and any(words in str(error) for words in FAULTS) and options.jobs > 1:
                os._exit(1)
            failed.setdefault(f"all of {package}", f"{package}: {type(error).__name__}: {str(error)[:2000]}")
        finally:
            if package == "numba":
                numba_fault(folder, start).unlink()
            sys.modules.pop(f"batch_{package}_{start}", None)
        spent[package] += time.perf_counter() - begin
    for k, what in failed.items():
        if options.keep:
            options.keep.mkdir(parents=True, exist_ok=True)
            one = isinstance(k, int)
            text = batch.text(k if one else None)
            (options.keep / f"{options.seed}_{start}_{k if one else 'all'}.py").write_text(f"# {' '.join(what.split())}\n" + text)
    return [f"batch at {start}, program {k}: {what}" for k, what in failed.items()], len(failed), refused, spent


if __name__ == "__main__":
    sys.exit(main())
