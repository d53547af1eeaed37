"""Functions shared by the samples: problem sizes, timing, and the command line of a sample script.

This module does not import py2cu; each sample passes its `cuda` module.
"""
import argparse
import importlib
import os
import sys
import time


class Missing(Exception):
    """A required package or device is missing; the message names it."""


def need(module, package):
    """Import and return the module. Raise Missing with the name of its package if it is not installed."""
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise Missing(f"{module} cannot be imported ({error}): pip install {package}") from None


def on_gpu(cuda):
    """Return True if kernels run on a GPU, False on the host backend."""
    simulated = os.environ.get("NUMBA_ENABLE_CUDASIM", "0") != "0" and "PY2CU_DEVICE" not in os.environ
    return os.environ.get("PY2CU_DEVICE") != "host" and not simulated and cuda.is_available()


def pick(cuda, gpu, host, scale=1.0):
    """Return the problem size for this device, multiplied by `scale`, at least 32."""
    return max(32, int((gpu if on_gpu(cuda) else host) * scale))


def blocks(n, threads):
    """Return the number of blocks of `threads` threads that cover `n` elements."""
    return (n + threads - 1) // threads


def time_kernel(cuda, launch, seconds=0.05, max_launches=200):
    """Return the milliseconds of one launch: the best of three rounds, after a warm-up.

    Each round repeats the launch for about `seconds` and synchronizes once.
    """
    launch()
    cuda.synchronize()

    begin = time.perf_counter()
    launch()
    cuda.synchronize()
    once = time.perf_counter() - begin

    count = max(1, min(max_launches, int(seconds / max(once, 1e-6))))
    best = once
    for _ in range(3):
        begin = time.perf_counter()
        for _ in range(count):
            launch()
        cuda.synchronize()
        best = min(best, (time.perf_counter() - begin) / count)
    return best * 1e3


def time_host(function, seconds=0.1):
    """Return the milliseconds of the fastest call within `seconds`, and the result of the call."""
    best = float("inf")
    end = time.perf_counter() + seconds
    while True:
        begin = time.perf_counter()
        value = function()
        now = time.perf_counter()
        best = min(best, now - begin)
        if now >= end:
            return best * 1e3, value


def main(run, writes_images=False):
    """Run a sample as a script: print its result and timing, and exit with status 0 only if the result is correct.

    If a requirement is missing, print it; this is not a failure.
    """
    parser = argparse.ArgumentParser(description=sys.modules[run.__module__].__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="multiply the problem size (default 1)")
    if writes_images:
        parser.add_argument("--out", default="out", help="directory for the images, created if necessary (default ./out)")
    options = parser.parse_args()
    if not 0.0 < options.scale <= 64.0:
        parser.error("--scale must be above 0 and at most 64")

    try:
        result = run(options.scale, options.out) if writes_images else run(options.scale)
    except Missing as error:
        print(f"SKIPPED: {error}")
        sys.exit(0)

    numpy_ms = result["numpy_ms"]
    print(f"{result['kernel']}: {result['detail']}")
    print(f"kernel {result['run_ms']:.4f} ms, NumPy {numpy_ms:.4f} ms, ratio {numpy_ms / result['run_ms']:.1f}")
    print("ok" if result["checked"] else "WRONG RESULT")
    sys.exit(0 if result["checked"] else 1)
