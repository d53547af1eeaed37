# SPDX-License-Identifier: MIT
"""CPU functions compared with numba.njit: the time of a call, of the first call (without a cache), and the overhead of a small call.

    PYTHONPATH=build/python python3 tests/bench/bench_cpu_functions.py     (a Python that has NumPy and Numba)

Each program runs in a separate process for each compiler, and the results are compared. A ratio below 1 means that py2cu is faster.
"""
import json
import math
import operator
import os
import subprocess
import sys
import time

import numpy as np

PROGRAMS = r'''
@njit
def double_loop(n):
    total = 0.0
    for i in range(n):
        for j in range(n):
            total += (i * j) % 7 / (j + 1)
    return total

@njit
def lucas(n):
    if n < 2:
        return 2 - n
    return lucas(n - 1) + lucas(n - 2)

@njit
def gray(image):
    out = np.zeros((image.shape[0], image.shape[1]), np.float32)
    for i in range(image.shape[0]):
        for j in range(image.shape[1]):
            out[i, j] = 0.299 * image[i, j, 0] + 0.587 * image[i, j, 1] + 0.114 * image[i, j, 2]
    return out

@njit
def stencil(a):
    b = np.zeros_like(a)
    for i in range(1, a.shape[0] - 1):
        for j in range(1, a.shape[1] - 1):
            b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])
    return b

@njit
def total(x):
    sum = 0.0
    for i in range(x.size):
        sum += x[i]
    return sum

@njit
def heap_sort(x):
    a = x.copy()
    n = a.size
    for k in range(2 * n - 1):
        if k < n // 2:
            root, end = n // 2 - 1 - k, n
        elif k < n // 2 + n - 1:
            end = n - 1 - (k - n // 2)
            root = 0
            t = a[0]
            a[0] = a[end]
            a[end] = t
        else:
            break
        child = 2 * root + 1
        while child < end:
            if child + 1 < end and a[child] < a[child + 1]:
                child += 1
            if a[root] >= a[child]:
                break
            t = a[root]
            a[root] = a[child]
            a[child] = t
            root = child
            child = 2 * root + 1
    return a

@njit
def primes(n):
    mark = np.zeros(n, np.uint8)
    count = 0
    for i in range(2, n):
        if mark[i] == 0:
            count += 1
            for j in range(i * i, n, i):
                mark[j] = 1
    return count

@njit(parallel=True)
def mandelbrot(n, limit):
    out = np.zeros((n, n), np.int32)
    for i in prange(n):
        for j in range(n):
            re, im = -2 + 3 * j / n, -1.5 + 3 * i / n
            x, y, k = 0.0, 0.0, 0
            while k < limit and x * x + y * y < 4:
                x, y = x * x - y * y + re, 2 * x * y + im
                k += 1
            out[i, j] = k
    return out

@njit
def product(a, b):
    c = np.zeros((a.shape[0], b.shape[1]))
    for i in range(a.shape[0]):
        for k in range(a.shape[1]):
            for j in range(b.shape[1]):
                c[i, j] += a[i, k] * b[k, j]
    return c

@njit
def distance(a, b):
    row = np.arange(b.size + 1)
    for i in range(a.size):
        before = row[0]
        row[0] = i + 1
        for j in range(b.size):
            cost = before + (a[i] != b[j])
            before = row[j + 1]
            row[j + 1] = min(cost, row[j] + 1, before + 1)
    return row[b.size]

@njit
def histogram(x, bins):
    counts = np.zeros(bins, np.int64)
    for i in range(x.size):
        counts[int(x[i] * bins)] += 1
    return counts

@njit
def monte_carlo(n):
    np.random.seed(12345)
    inside = 0
    for i in range(n):
        x = np.random.random()
        y = np.random.random()
        if x * x + y * y < 1:
            inside += 1
    return 4 * inside / n

@njit
def two_arrays(x, y):
    return 1.0
'''


SECONDS = 2  # measurement time of each program, long enough that other processes do not disturb all calls


def arguments():
    random = np.random.default_rng(1)
    letters = random.integers(0, 4, (2, 2000))
    square = random.random((400, 400))
    return {"double_loop": (2000,), "lucas": (32,), "gray": (random.integers(0, 255, (1000, 1000, 3)).astype(np.uint8),),
            "stencil": (random.random((1500, 1500)),), "total": (random.random(5_000_000),), "heap_sort": (random.random(300_000),),
            "primes": (2_000_000,), "mandelbrot": (300, 200), "product": (square, square), "distance": (letters[0], letters[1]),
            "histogram": (random.random(2_000_000), 100), "monte_carlo": (3_000_000,)}


def time_of_call(function, x):
    """Return the minimum of many short runs, because few of them are disturbed by other processes."""
    times = []
    for _ in range(300):
        start = time.perf_counter()
        for _ in range(1000):
            function(x, x)
        times.append((time.perf_counter() - start) / 1000)
    return min(times)


def measure(compiler):
    """Run the measurements of one package in a separate process."""
    import importlib.util
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "programs.py")
        with open(path, "w") as file:
            file.write(f"import numpy as np\nfrom {compiler} import njit, prange\n{PROGRAMS}")
        spec = importlib.util.spec_from_file_location("programs", path)
        module = importlib.util.module_from_spec(spec)
        sys.modules["programs"] = module  # Numba searches the threading layer there
        spec.loader.exec_module(module)
        found = {}
        for name, args in arguments().items():
            function, times, end = getattr(module, name), [], time.perf_counter() + SECONDS
            while len(times) < 8 or time.perf_counter() < end:
                start = time.perf_counter()
                result = function(*args)
                times.append(time.perf_counter() - start)
            found[name] = {"first": times[0], "best": min(times[1:]), "result": float(np.sum(result)),
                           "compiled": len(function.signatures) > 0}
        x = np.ones(3)
        module.two_arrays(x, x)
        found["two_arrays"] = time_of_call(module.two_arrays, x)
        found["c_function"] = time_of_call(operator.is_, x)  # METH_FASTCALL
    print(json.dumps(found))


def main():
    sides = {}
    for compiler in ("numba", "py2cu"):
        done = subprocess.run([sys.executable, __file__, compiler], capture_output=True, text=True, check=True,
                              env=dict(os.environ, PY2CU_CACHE="0", PY2CU_DEVICE="host"))
        sides[compiler] = json.loads(done.stdout)
    theirs, ours = sides["numba"], sides["py2cu"]
    print(f"{'program':14}{'numba ms':>10}{'py2cu ms':>10}{'ratio':>8}{'first: numba s':>16}{'py2cu s':>9}{'ratio':>8}")
    ratios, firsts = [], []
    for name in arguments():
        a, b = theirs[name], ours[name]
        assert b["compiled"] and math.isclose(a["result"], b["result"], rel_tol=1e-9), (name, a, b)
        ratios.append(b["best"] / a["best"])
        firsts.append(b["first"] / a["first"])
        print(f"{name:14}{a['best'] * 1e3:10.2f}{b['best'] * 1e3:10.2f}{ratios[-1]:8.2f}{a['first']:16.2f}{b['first']:9.2f}{firsts[-1]:8.2f}")
    print(f"geometric mean {math.exp(sum(map(math.log, ratios)) / len(ratios)):.2f}, first calls {math.exp(sum(map(math.log, firsts)) / len(firsts)):.2f}")
    print(f"a call with two arrays: numba {theirs['two_arrays'] * 1e6:.2f} us, py2cu {ours['two_arrays'] * 1e6:.2f} us, "
          f"a C function {ours['c_function'] * 1e6:.2f} us")


if __name__ == "__main__":
    main() if len(sys.argv) == 1 else measure(sys.argv[1])
