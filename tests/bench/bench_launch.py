# SPDX-License-Identifier: MIT
"""Launch overhead from Python: py2cu, CuPy's RawKernel, Triton and numba-cuda, compared with a C loop over cudaLaunchKernel.

The kernel has three arrays and a scalar (with --many, eight arrays and four scalars), and is short enough that the GPU is not the bottleneck. Batches of
the variants alternate; only the calls are timed, not the wait for the GPU. The loop is written in C (bare/launch.c) and runs in the same process, with
the image that py2cu loaded and the same arguments and stream. Without a GPU, only the host backend is measured.
"""
import argparse
import ctypes
import statistics
import sys
import time

import common
import numpy as np

COUNT = 200
N = 256
LIMITS = {"py2cu arrays": 1.10, "CuPy arrays": 1.20, "PyTorch tensors": 1.22}  # relative to the C loop, because all times depend on the CPU
MANY_LIMITS = {"py2cu arrays": 1.15, "CuPy arrays": 1.30, "PyTorch tensors": 1.35}


class Variant:
    """Measure batches: `batch(count)` launches that often."""

    def __init__(self, name, arguments, stream, batch, wait):
        self.row = [name, arguments, stream]
        self.batch, self.wait = batch, wait
        self.times = []

    def run(self):
        begin = time.perf_counter()
        self.batch(COUNT)
        self.times.append((time.perf_counter() - begin) / COUNT * 1e6)
        self.wait()


def launching(configured, *values):
    """Return a loop over `configured(*values)` without other calls; the arguments are spelled out, because unpacking a tuple takes time."""
    names = [f"v{k}" for k in range(len(values))]
    scope = dict(zip(names, values), configured=configured)
    exec(f"def make(configured, {', '.join(names)}):\n    def batch(count):\n        for _ in range(count):\n            configured({', '.join(names)})\n"
         f"    return batch\nbatch = make(configured, {', '.join(names)})\n", scope)
    return scope["batch"]


def bare_variant(path, cuda, kernel, configured, values, stream, stream_name):
    """Return the C loop, with the image and parameters of py2cu."""
    library = ctypes.CDLL(path)
    library.bare_load.restype = ctypes.c_void_p
    library.bare_load.argtypes = [ctypes.c_char_p, ctypes.c_char_p]
    library.bare_launch.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_uint, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int]
    image = configured.compile(*values).image
    info = next(iter(kernel.overloads.values())).info()
    loaded = library.bare_load(image, info["name"].encode())
    if not loaded:
        raise SystemExit("bench_launch.py: the kernel cannot be loaded a second time")
    cells = []
    for param in info["params"]:
        value = values[param["argument"]]
        if param["kind"] == "data":
            cells.append(ctypes.c_void_p(value.device_ctypes_pointer.value))
        elif param["kind"] == "shape":
            cells.append(ctypes.c_longlong(value.shape[param["axis"]]))
        else:
            cells.append(ctypes.c_float(value))
    pointers = (ctypes.c_void_p * len(cells))(*(ctypes.addressof(cell) for cell in cells))
    native = ctypes.c_void_p(int(stream) if stream else None)

    def batch(count):
        if library.bare_launch(loaded, 1, N, pointers, native, count) != 0 or not (image and cells):
            raise SystemExit("bench_launch.py: the bare launch failed")
    return Variant("bare cudaLaunchKernel, from C", "pointers", stream_name, batch, cuda.synchronize)


def with_cupy(kernel, scalars, arrays):
    """Return CuPy's arrays as arguments of the kernel, and for `axpy` CuPy's own launch."""
    import cupy
    wait = cupy.cuda.Device().synchronize
    values = [*scalars, *(cupy.asarray(array) for array in arrays)]
    ours = Variant("py2cu", "CuPy arrays", "default", launching(started(kernel, values), *values), wait)
    if len(arrays) > 3:
        return [ours]
    a, x, y, out = values
    raw = cupy.RawModule(code=common.hand_text("axpy"), backend="nvrtc").get_function("axpy")
    n, grid, block = np.int32(N), (1,), (N,)

    def batch(count):
        for _ in range(count):
            raw(grid, block, (n, a, x, y, out))
    return [ours, Variant("CuPy RawKernel", "CuPy arrays", "default", batch, wait)]


def started(kernel, values):
    """Return the configured kernel after its first launch."""
    configured = kernel[1, N]
    configured(*values)
    return configured


def with_torch(kernel, scalars, arrays):
    import torch
    values = [*scalars, *(torch.from_numpy(array).cuda() for array in arrays)]
    return [Variant("py2cu", "PyTorch tensors", "default", launching(started(kernel, values), *values), torch.cuda.synchronize)]


def with_triton(kernel, scalars, arrays):
    import torch
    import triton_axpy
    x, y, out = (torch.from_numpy(array).cuda() for array in arrays)
    number, configured = float(scalars[0]), triton_axpy.axpy[(1,)]
    configured(number, x, y, out, N, BLOCK=N)

    def batch(count):
        for _ in range(count):
            configured(number, x, y, out, N, BLOCK=N)
    return [Variant("Triton", "PyTorch tensors", "default", batch, torch.cuda.synchronize)]


def with_numba(kernel, scalars, arrays):
    numba = common.numba_cuda()
    if numba is None or not numba.is_available():
        raise ImportError("numba-cuda is not installed")
    values = [*scalars, *(numba.to_device(array) for array in arrays)]
    launch = started(getattr(common.load_sample(kernel.__name__, "numba"), kernel.__name__), values)
    return [Variant("numba-cuda", "numba arrays", "default", launching(launch, *values), numba.synchronize)]


def others(kernel, scalars, arrays):
    """Return arrays and launches of other libraries that are installed and work on this machine."""
    found = []
    for make in (with_cupy, with_torch, *([with_triton] if len(arrays) == 3 else []), with_numba):
        try:
            found += make(kernel, scalars, [array.copy_to_host() for array in arrays])
        except Exception as error:  # if an import fails, the library's own exception classes are not available
            print(f"{make.__name__[5:]} is omitted: {error!r}", file=sys.stderr)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=60, help="batches per row (default 60)")
    parser.add_argument("--many", action="store_true", help="launch a kernel with eight arrays and four scalars")
    parser.add_argument("--bare", help="the library of bare/launch.c")
    parser.add_argument("--json", help="write the figures to this file")
    options = parser.parse_args()

    name = "many" if options.many else "axpy"
    sample = common.load_sample(name)
    cuda, kernel = sample.cuda, getattr(sample, name)
    on_gpu = not cuda.get_current_device().is_host
    scalars = [np.float32(0.5)] * (4 if options.many else 1)
    arrays = [cuda.to_device(np.ones(N, np.float32)) for _ in range(8 if options.many else 3)]
    values = scalars + arrays
    stream = cuda.stream()
    default, streamed = kernel[1, N], kernel[1, N, stream]
    default(*values)
    streamed(*values)

    def configuring(count):
        for _ in range(count):
            kernel[1, N](*values)

    variants = [
        Variant("py2cu", "py2cu arrays", "default", launching(default, *values), cuda.synchronize),
        Variant("py2cu", "py2cu arrays", "own", launching(streamed, *values), cuda.synchronize),
        Variant("py2cu, kernel[grid, block] each time", "py2cu arrays", "default", configuring, cuda.synchronize),
    ]
    if on_gpu:
        if options.bare:
            variants = [bare_variant(options.bare, cuda, kernel, default, values, None, "default"),
                        bare_variant(options.bare, cuda, kernel, default, values, stream, "own")] + variants
        variants += others(kernel, scalars, arrays)
    for round_ in range(options.rounds + 3):
        for variant in variants:
            variant.run()
            if round_ < 3:  # warms up
                variant.times.clear()

    rows = [variant.row + [statistics.median(variant.times), min(variant.times)] for variant in variants]
    base = rows[0][3]
    has_limit = on_gpu and options.bare is not None

    limits = MANY_LIMITS if options.many else LIMITS

    def verdict(row):
        return ("met" if row[3] <= limits[row[1]] * base else "MISSED") if has_limit and row[0] == "py2cu" else ""
    rows = [row + [row[3] / base, row[3] - base, verdict(row)] for row in rows]
    print(f"\nhost time of one launch from Python on the {'GPU' if on_gpu else 'host backend'}, microseconds; ratios and differences are to the "
          "first row")
    if has_limit:
        print("limits, as ratios to the bare loop: " + ", ".join(f"{what} {limit}" for what, limit in limits.items()))
    heads = ["variant", "arguments", "stream", "median", "best", "ratio", "more", "limit"]
    common.print_table(heads, rows)
    common.write_json(options.json, {"launch": [dict(zip(heads, row)) for row in rows]})
    return 0


if __name__ == "__main__":
    sys.exit(main())
