# SPDX-License-Identifier: MIT
"""Kernels on the host backend compared with plain C and OpenMP, measured in the same run.

    PYTHONPATH=build/python PY2CU_COMMAND=build/bin/py2cu python3 tests/bench/bench_cpu_backend.py [--only NAME] [--numba] [--json FILE]

The C functions (bare/cpu_backend.c) are compiled with the C compiler CC (default: cc) and -O3 -fopenmp -ffp-contract=off. Both
sides use the same number of threads (--threads, default: 2). A ratio of 1 is the time of plain C; ratios are medians of several rounds, in which both
sides run in turn. `first` is the time of the first launch with an empty cache, `code` the size of the compiled kernel's instructions. With --numba,
`numba` is the ratio of the same loops with numba.njit(parallel=True) (numba_cpu_backend.py), which requires Numba. With --fibers, `fibers` is the ratio
of the same kernels without loops over threads (PY2CU_HOST_LOOPS=0), from one round. With --compile, the table compares only the compilation of both forms:
CPU time of translator and C++ compiler (the shortest of several rounds), and code size.
"""
import argparse
import ctypes
import math
import multiprocessing
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="names of kernels, separated by commas")
    parser.add_argument("--threads", default="2")
    parser.add_argument("--seconds", type=float, default=0.2, help="time to repeat each measurement in a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--cpu-time", action="store_true", help="compare CPU time, which other load of the machine affects less")
    parser.add_argument("--numba", action="store_true", help="measure numba.njit(parallel=True), too")
    parser.add_argument("--fibers", action="store_true", help="measure the kernels without loops over threads, too")
    parser.add_argument("--compile", action="store_true", help="compare the compilation with that of the kernels without loops over threads")
    parser.add_argument("--json", help="file that receives the figures")
    return parser.parse_args()


ARGS = parse_arguments()
CACHE = tempfile.mkdtemp(prefix="bench_cpu_backend_")
os.environ.update(PY2CU_DEVICE="host", PY2CU_HOST_THREADS=ARGS.threads, PY2CU_CACHE_DIR=CACHE, OMP_NUM_THREADS=ARGS.threads,
                  OMP_WAIT_POLICY="passive", NUMBA_NUM_THREADS=ARGS.threads)
os.environ.pop("PY2CU_BOUNDSCHECK", None)
sys.path.insert(0, HERE)

import numpy as np  # noqa: E402
from common import print_table, write_json  # noqa: E402

from py2cu import cuda  # noqa: E402

if ARGS.numba:
    import numba_cpu_backend

f32 = np.float32


@cuda.jit
def tiled(a, b, c):
    sa = cuda.shared.array((16, 16), np.float32)
    sb = cuda.shared.array((16, 16), np.float32)
    x, y = cuda.grid(2)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    total = f32(0)
    for k in range(0, a.shape[1], 16):
        sa[ty, tx] = a[y, k + tx]
        sb[ty, tx] = b[k + ty, x]
        cuda.syncthreads()
        for n in range(16):
            total += sa[ty, n] * sb[n, tx]
        cuda.syncthreads()
    c[y, x] = total


@cuda.jit
def jacobi_ij(a, b):
    i, j = cuda.grid(2)
    if 0 < i < a.shape[0] - 1 and 0 < j < a.shape[1] - 1:
        b[i, j] = f32(0.25) * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])


@cuda.jit
def jacobi_ji(a, b):
    j, i = cuda.grid(2)
    if 0 < i < a.shape[0] - 1 and 0 < j < a.shape[1] - 1:
        b[i, j] = f32(0.25) * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])


@cuda.jit
def heat(u, v, c):
    i, j, k = cuda.grid(3)
    if 0 < i < u.shape[0] - 1 and 0 < j < u.shape[1] - 1 and 0 < k < u.shape[2] - 1:
        v[i, j, k] = u[i, j, k] + c * (u[i + 1, j, k] + u[i - 1, j, k] + u[i, j + 1, k] + u[i, j - 1, k]
                                       + u[i, j, k + 1] + u[i, j, k - 1] - f32(6) * u[i, j, k])


@cuda.jit
def histogram(x, out):
    bins = cuda.shared.array(256, np.int32)
    t = cuda.threadIdx.x
    bins[t] = 0
    cuda.syncthreads()
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        cuda.atomic.add(bins, x[i], 1)
    cuda.syncthreads()
    cuda.atomic.add(out, t, bins[t])


@cuda.jit
def tree(x, out):
    part = cuda.shared.array(256, np.float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    part[t] = x[i] if i < x.size else f32(0)
    cuda.syncthreads()
    width = cuda.blockDim.x // 2
    while width > 0:
        if t < width:
            part[t] += part[t + width]
        cuda.syncthreads()
        width //= 2
    if t == 0:
        out[cuda.blockIdx.x] = part[0]


@cuda.jit
def shuffle(x, out):
    i = cuda.grid(1)
    value = x[i] if i < x.size else f32(0)
    distance = 16
    while distance > 0:
        value += cuda.shfl_down_sync(0xffffffff, value, distance)
        distance //= 2
    if cuda.threadIdx.x % 32 == 0:
        out[i // 32] = value


@cuda.jit
def bitonic(a):
    s = cuda.shared.array(512, np.float32)
    t = cuda.threadIdx.x
    b = cuda.blockIdx.x * 512
    s[t] = a[b + t]
    cuda.syncthreads()
    k = 2
    while k <= 512:
        j = k // 2
        while j > 0:
            q = t ^ j
            if q > t:
                if (t & k) == 0:
                    if s[t] > s[q]:
                        v = s[t]
                        s[t] = s[q]
                        s[q] = v
                else:
                    if s[t] < s[q]:
                        v = s[t]
                        s[t] = s[q]
                        s[q] = v
            cuda.syncthreads()
            j //= 2
        k *= 2
    a[b + t] = s[t]


@cuda.jit
def diffusion(rate, u, u_next):
    tile = cuda.shared.array((10, 34), np.float32)
    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    col, row = cuda.grid(2)
    rows, cols = u.shape
    if row < rows and col < cols:
        tile[ty + 1, tx + 1] = u[row, col]
        if tx == 0 and col > 0:
            tile[ty + 1, 0] = u[row, col - 1]
        if tx == 31 and col < cols - 1:
            tile[ty + 1, 33] = u[row, col + 1]
        if ty == 0 and row > 0:
            tile[0, tx + 1] = u[row - 1, col]
        if ty == 7 and row < rows - 1:
            tile[9, tx + 1] = u[row + 1, col]
    cuda.syncthreads()
    if 0 < row < rows - 1 and 0 < col < cols - 1:
        center = tile[ty + 1, tx + 1]
        around = tile[ty, tx + 1] + tile[ty + 2, tx + 1] + tile[ty + 1, tx] + tile[ty + 1, tx + 2]
        u_next[row, col] = center + rate * (around - f32(4) * center)


@cuda.jit
def spmv(starts, columns, values, x, y):
    row = cuda.grid(1)
    if row < y.size:
        total = f32(0)
        for k in range(starts[row], starts[row + 1]):
            total += values[k] * x[columns[k]]
        y[row] = total


@cuda.jit
def nbody(at, pull):
    tile = cuda.shared.array((256, 3), np.float32)
    t = cuda.threadIdx.x
    i = cuda.grid(1)
    n = at.shape[0]
    ax = f32(0)
    ay = f32(0)
    az = f32(0)
    for first in range(0, n, 256):
        for axis in range(3):
            tile[t, axis] = at[first + t, axis]
        cuda.syncthreads()
        for j in range(256):
            dx = tile[j, 0] - at[i, 0]
            dy = tile[j, 1] - at[i, 1]
            dz = tile[j, 2] - at[i, 2]
            r2 = dx * dx + dy * dy + dz * dz + f32(0.01)
            f = f32(1) / (r2 * math.sqrt(r2))
            ax += f * dx
            ay += f * dy
            az += f * dz
        cuda.syncthreads()
    pull[i, 0] = ax
    pull[i, 1] = ay
    pull[i, 2] = az


@cuda.jit
def softmax(x, y):
    part = cuda.shared.array(256, np.float32)
    t = cuda.threadIdx.x
    row = cuda.blockIdx.x
    most = f32(-math.inf)
    for j in range(t, x.shape[1], cuda.blockDim.x):
        most = max(most, x[row, j])
    part[t] = most
    cuda.syncthreads()
    width = cuda.blockDim.x // 2
    while width > 0:
        if t < width:
            part[t] = max(part[t], part[t + width])
        cuda.syncthreads()
        width //= 2
    most = part[0]
    cuda.syncthreads()
    total = f32(0)
    for j in range(t, x.shape[1], cuda.blockDim.x):
        e = math.exp(x[row, j] - most)
        y[row, j] = e
        total += e
    part[t] = total
    cuda.syncthreads()
    width = cuda.blockDim.x // 2
    while width > 0:
        if t < width:
            part[t] += part[t + width]
        cuda.syncthreads()
        width //= 2
    total = part[0]
    for j in range(t, x.shape[1], cuda.blockDim.x):
        y[row, j] /= total


def build_library():
    library = os.path.join(CACHE, "cpu_backend.so")
    subprocess.run([os.environ.get("CC", "cc"), "-O3", "-fopenmp", "-ffp-contract=off", "-fno-math-errno", "-msse4.2", "-shared", "-fPIC", "-o", library,
                    os.path.join(HERE, "bare", "cpu_backend.c"), "-lm"], check=True)
    return ctypes.CDLL(library)


def cases():
    """Yield (kernel, grid, block, arguments, outputs, C function, C arguments, relative tolerance)."""
    rng = np.random.default_rng(1)

    def random(*shape):
        return rng.random(shape, dtype=f32)

    n = 256
    a, b, c = random(n, n), random(n, n), np.zeros((n, n), f32)
    yield tiled, (n // 16, n // 16), (16, 16), (a, b, c), (2,), "tiled", (a, b, c, n)
    n = 1024
    a, b = random(n, n), np.zeros((n, n), f32)
    yield jacobi_ij, (n // 16, n // 16), (16, 16), (a, b), (1,), "jacobi", (a, b, n)
    yield jacobi_ji, (n // 16, n // 16), (16, 16), (a, b), (1,), "jacobi", (a, b, n)
    n = 96
    u, v = random(n, n, n), np.zeros((n, n, n), f32)
    yield heat, (n // 8,) * 3, (8, 8, 8), (u, v, f32(0.1)), (1,), "heat", (u, v, f32(0.1), n)
    x, out = rng.integers(0, 256, 1 << 20).astype(np.uint8), np.zeros(256, np.int32)
    yield histogram, 32, 256, (x, out), (1,), "histogram", (x, out, x.size)
    x = random(1 << 20)
    yield tree, x.size // 256, 256, (x, np.zeros(x.size // 256, f32)), (1,), "sums", (x, None, 256, x.size)
    yield shuffle, x.size // 256, 256, (x, np.zeros(x.size // 32, f32)), (1,), "sums", (x, None, 32, x.size)
    x = random(1 << 17)
    yield bitonic, x.size // 512, 512, (x,), (0,), "bitonic", (None, x.size)
    n = 1024
    u, v = random(n, n), np.zeros((n, n), f32)
    yield diffusion, (n // 32, n // 8), (32, 8), (f32(0.1), u, v), (2,), "diffusion", (f32(0.1), u, v, n)
    rows = 1 << 16
    starts = np.concatenate([[0], np.cumsum(rng.integers(0, 16, rows))]).astype(np.int32)
    columns = rng.integers(0, rows, starts[-1]).astype(np.int32)
    values, x, y = random(columns.size), random(rows), np.zeros(rows, f32)
    yield spmv, rows // 256, 256, (starts, columns, values, x, y), (4,), "spmv", (starts, columns, values, x, y, rows)
    at, pull = random(2048, 3), np.zeros((2048, 3), f32)
    yield nbody, 2048 // 256, 256, (at, pull), (1,), "nbody", (at, pull, 2048)
    x = random(1024, 1024)
    yield softmax, 1024, 256, (x, np.zeros_like(x)), (1,), "softmax", (x, None, 1024, 1024)


def least_time(run):
    """Return the shortest time of a call, in seconds."""
    clock = time.process_time if ARGS.cpu_time else time.perf_counter
    run()
    best, end = math.inf, clock() + ARGS.seconds
    while True:
        start = clock()
        run()
        now = clock()
        best = min(best, now - start)
        if now > end:
            return best


def code_bytes(cache=CACHE):
    """Return the size of the instructions of the kernels in the cache directory."""
    total = 0
    for folder, _, names in os.walk(cache):
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                image = file.read()
            start = image.find(b"\x7fELF")
            if start < 0 or name.endswith(".so"):
                continue
            path = os.path.join(CACHE, "image.so")
            with open(path, "wb") as file:
                file.write(image[start:])
            words = subprocess.run(["size", path], capture_output=True, text=True, check=False).stdout.split()
            total += int(words[6]) if len(words) > 6 else 0
            os.remove(path)
    return total


def without_loops(kernel):
    """Return the kernel with the code of one thread, compiled at its first launch; the caller resets PY2CU_HOST_LOOPS."""
    os.environ["PY2CU_HOST_LOOPS"] = "0"
    return cuda.jit(kernel.py_func)


def spent():
    """Return the CPU time of this process and of the compilers that it has run."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def compile_once(kernel, block, args, has_loops):
    """Return the CPU time of the first launch and the code size in KiB; executed in a process of its own, because a process compiles a kernel once."""
    os.environ["PY2CU_CACHE_DIR"] = folder = tempfile.mkdtemp(dir=CACHE)
    copy = cuda.jit(kernel.py_func) if has_loops else without_loops(kernel)
    start = spent()
    copy[1, block](*args)
    cuda.synchronize()
    return spent() - start, code_bytes(folder) / 1024


def measure_compilation(case):
    """Return the CPU times and code sizes of both forms, and their ratios."""
    kernel, _, block, args = case[:4]
    times, sizes = [math.inf, math.inf], [0, 0]
    for number in range(2 * ARGS.rounds):
        has_loops = number % 2
        receiver, sender = multiprocessing.Pipe(duplex=False)
        process = multiprocessing.get_context("fork").Process(target=lambda: sender.send(compile_once(kernel, block, args, has_loops)))
        process.start()
        process.join()
        seconds, sizes[has_loops] = receiver.recv()
        times[has_loops] = min(times[has_loops], seconds)
    return [kernel.__name__, times[0] * 1e3, times[1] * 1e3, times[1] / times[0], sizes[0], sizes[1], sizes[1] / sizes[0]]


def measure(library, case):
    kernel, grid, block, args, outputs, function, c_args = case
    size = code_bytes()
    arrays = [cuda.to_device(arg) if isinstance(arg, np.ndarray) else arg for arg in args]

    def run():
        kernel[grid, block](*arrays)
        cuda.synchronize()

    start = time.perf_counter()
    run()
    first = time.perf_counter() - start
    size = code_bytes() - size
    result = arrays[outputs[0]].copy_to_host()
    expected = args[outputs[0]].copy()
    c_args = [expected if arg is None or arg is args[outputs[0]] else arg for arg in c_args]
    converted = [arg.ctypes.data_as(ctypes.c_void_p) if isinstance(arg, np.ndarray) else ctypes.c_float(arg)
                 if isinstance(arg, f32) else ctypes.c_long(arg) for arg in c_args]
    call = getattr(library, function)
    call(*converted)
    if not np.allclose(result, expected, rtol=1e-3, atol=1e-5):
        raise SystemExit(f"{kernel.__name__}: the results differ")
    calls = [run, lambda: call(*converted)]
    other = getattr(numba_cpu_backend, function, None) if ARGS.numba else None
    if other is not None:
        other_args = [arg.item() if isinstance(arg, np.int64) else arg for arg in c_args]
        calls.append(lambda: other(*other_args))
    fibers = None
    if ARGS.fibers:
        slow = without_loops(kernel)
        fibers = least_time(lambda: (slow[grid, block](*arrays), cuda.synchronize())) / least_time(calls[1])
        os.environ.pop("PY2CU_HOST_LOOPS", None)
    # All in turn, so that other load of the machine affects all.
    times = [[least_time(function) for function in calls] for _ in range(ARGS.rounds)]
    ours, plain = (min(round_[k] for round_ in times) for k in range(2))
    ratios = [statistics.median(round_[k] / round_[1] for round_ in times) for k in range(len(calls))]
    return [kernel.__name__, plain * 1e3, ours * 1e3, ratios[0], fibers, ratios[2] if other is not None else None, first * 1e3, size / 1024]


def main():
    only = [name for name in ARGS.only.split(",") if name]
    selected = [case for case in cases() if not only or case[0].__name__ in only]
    if ARGS.compile:
        rows = [measure_compilation(case) for case in selected]
        print_table(["kernel", "fibers ms", "loops ms", "ratio", "fibers KiB", "loops KiB", "ratio"], rows)
    else:
        library = build_library()
        rows = [measure(library, case) for case in selected]
        print_table(["kernel", "C ms", "py2cu ms", "ratio", "fibers", "numba", "first ms", "code KiB"], rows)
    mean = math.exp(sum(math.log(row[3]) for row in rows) / len(rows))
    print(f"geometric mean {mean:.2f}, largest {max(row[3] for row in rows):.2f}")
    write_json(ARGS.json, {"rows": rows, "mean": mean})


if __name__ == "__main__":
    try:
        main()
    finally:
        shutil.rmtree(CACHE, ignore_errors=True)
