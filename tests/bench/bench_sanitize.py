# SPDX-License-Identifier: MIT
"""Cost of the sanitizer (--sanitize): ratio of launches on the CPU with and without it, which must not exceed 50.

Measures the CPU time of all threads, because other processes may use the machine. Blocks of instrumented kernels run sequentially, so on an idle machine
the ratio of wall times is larger, by up to the number of processors.

    python bench_sanitize.py [--limit 50]
"""
import argparse
import sys
import time

import numpy as np

from py2cu import cuda, float32


@cuda.jit
def saxpy(a, x, y):
    i = cuda.grid(1)
    if i < y.size:
        y[i] = a * x[i] + y[i]


@cuda.jit
def product(a, b, c):
    i, j = cuda.grid(2)
    total = float32(0)
    for k in range(a.shape[1]):
        total += a[i, k] * b[k, j]
    c[i, j] = total


@cuda.jit
def tiled_product(a, b, c):
    sa = cuda.shared.array((16, 16), float32)
    sb = cuda.shared.array((16, 16), float32)
    i, j = cuda.grid(2)
    ti, tj = cuda.threadIdx.x, cuda.threadIdx.y
    total = float32(0)
    for k in range(a.shape[1] // 16):
        sa[ti, tj] = a[i, tj + k * 16]
        sb[ti, tj] = b[ti + k * 16, j]
        cuda.syncthreads()
        for m in range(16):
            total += sa[ti, m] * sb[m, tj]
        cuda.syncthreads()
    c[i, j] = total


@cuda.jit
def block_sums(x, out):
    s = cuda.shared.array(256, float32)
    t = cuda.threadIdx.x
    s[t] = x[cuda.grid(1)]
    cuda.syncthreads()
    step = 128
    while step > 0:
        if t < step:
            s[t] += s[t + step]
        cuda.syncthreads()
        step //= 2
    if t == 0:
        out[cuda.blockIdx.x] = s[0]


@cuda.jit
def histogram(x, counts):
    i = cuda.grid(1)
    if i < x.size:
        cuda.atomic.add(counts, x[i], 1)


@cuda.jit
def stencil(x, out):
    i, j = cuda.grid(2)
    if 1 <= i < x.shape[0] - 1 and 1 <= j < x.shape[1] - 1:
        out[i, j] = 0.25 * (x[i - 1, j] + x[i + 1, j] + x[i, j - 1] + x[i, j + 1])


@cuda.jit
def escape(out):
    i, j = cuda.grid(2)
    re, im, x, y, turns = i / 128 - 1.5, j / 128 - 1, 0.0, 0.0, 0
    while x * x + y * y < 4 and turns < 200:
        x, y = x * x - y * y + re, 2 * x * y + im
        turns += 1
    out[i, j] = turns


def best(call, turns):
    call()
    times = []
    for _ in range(turns):
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
    return min(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=50)
    limit = parser.parse_args().limit
    n = 1 << 20
    numbers = np.random.default_rng(1)

    def floats(*shape):
        return cuda.to_device(numbers.random(shape, dtype=np.float32))

    square = [floats(256, 256) for _ in range(3)]
    bins = cuda.to_device(numbers.integers(0, 64, n).astype(np.int32))
    cases = [(saxpy, n // 256, 256, (np.float32(2), floats(n), floats(n))), (product, (16, 16), (16, 16), square), (tiled_product, (16, 16), (16, 16), square),
             (block_sums, n // 256, 256, (floats(n), floats(n // 256))), (histogram, n // 256, 256, (bins, cuda.to_device(np.zeros(64, np.int32)))),
             (stencil, (64, 64), (16, 16), (floats(1024, 1024), floats(1024, 1024))), (escape, (16, 16), (16, 16), (square[0],))]
    ratios = []
    print(f"{'kernel':16} {'ms':>9} {'watched':>9} {'ratio':>6}")
    for kernel, grid, block, args in cases:
        plain = best(lambda: kernel[grid, block](*args), 7)
        assert kernel.sanitize(grid, block, *args) == [], kernel.__name__
        watched = best(lambda: kernel.sanitize(grid, block, *args), 3)
        ratios.append(watched / plain)
        print(f"{kernel.__name__:16} {plain * 1e3:9.3f} {watched * 1e3:9.3f} {ratios[-1]:6.1f}")
    most = max(ratios)
    print(f"maximum: {most:.1f}; limit: {limit:g}")
    return 0 if most <= limit else 1


if __name__ == "__main__":
    sys.exit(main())
