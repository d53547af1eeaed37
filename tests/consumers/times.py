# SPDX-License-Identifier: MIT
"""Runs a program with the module `cuda` of numba-cuda or py2cu, and measures its launches.

    times.py PROGRAM BEGAN TIMES

BEGAN: time.time() at the start of the process; TIMES: number of runs of the program

The last line of the output is JSON: `seconds` from BEGAN to the end of the program; `first` and `firsts`, seconds and number of launches that compile,
which are the first ones of a kernel with arguments of these types; `kernel` and `kernels`, the sum of the medians of all later launches of these kernels
in milliseconds, and the number of kernels with later launches. A launch is measured from the call until the device is done, including copies of host
arrays. The program runs TIMES times to obtain later launches; `seconds` and `first` are those of the first run. A kernel that the program compiles in each
run has no later launches.
"""
import collections
import json
import runpy
import statistics
import sys
import time

from numba import cuda


@cuda.jit
def some_kernel(x):
    x[0] = 1


def kind(value):
    """Return a key for the types of the arguments, as far as they are relevant here."""
    flags = getattr(value, "flags", None)
    layout = (flags["C_CONTIGUOUS"], flags["F_CONTIGUOUS"]) if flags is not None and getattr(value, "ndim", 0) else None
    return type(value).__name__, str(getattr(value, "dtype", "")), getattr(value, "ndim", 0), layout


def main():
    program, began, passes = sys.argv[1], float(sys.argv[2]), int(sys.argv[3])
    taken, kernels = collections.defaultdict(list), []  # kernels: kept alive, so that no other object gets the same id
    dispatcher = type(some_kernel)
    configured_by = dispatcher.__getitem__

    class Timed:
        def __init__(self, kernel, configured):
            self._kernel, self._configured = kernel, configured

        def __getattr__(self, name):
            return getattr(self._configured, name)

        def __call__(self, *arguments):
            cuda.synchronize()
            start = time.perf_counter()
            self._configured(*arguments)
            cuda.synchronize()
            taken[id(self._kernel), tuple(map(kind, arguments))].append(time.perf_counter() - start)

    def __getitem__(self, launch):
        kernels.append(self)
        return Timed(self, configured_by(self, launch))

    cuda.synchronize()
    dispatcher.__getitem__ = __getitem__
    seconds = firsts = None
    for _ in range(passes):
        sys.argv[:] = [program]
        runpy.run_path(program, run_name="__main__")
        if seconds is None:
            seconds, firsts = time.time() - began, {key: times[0] for key, times in taken.items()}
    later = [statistics.median(taken[key][1:]) for key in firsts if len(taken[key]) > 1]
    print(json.dumps({"seconds": round(seconds, 2), "first": round(sum(firsts.values()), 3), "firsts": len(firsts),
                      "kernel": round(sum(later) * 1e3, 3), "kernels": len(later)}))


if __name__ == "__main__":
    main()
