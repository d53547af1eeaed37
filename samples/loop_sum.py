"""loop_sum: sums i * j * 0.1 over 10,000 x 10,000 pairs in a loop with integer and float64 arithmetic."""
import math

import numpy as np

from py2cu import cuda

import sample_tools as tools

THREADS = 64
N = 10_000


@cuda.jit("void(float64[::1])")
def loop_sum(row_sums):
    """Compute row_sums[i], the sum of i * j * 0.1 for j < N, one row per thread."""
    i = cuda.grid(1)

    if i < N:
        total = 0.0
        for j in range(N):
            total += i * j * 0.1  # integer product, float64 sum
        row_sums[i] = total


def numpy_sum():
    j = np.arange(N)
    return math.fsum(float((i * j * 0.1).sum()) for i in range(N))


def run(scale=1.0):
    grid = tools.blocks(N, THREADS)
    d_rows = cuda.device_array(N, np.float64)
    loop_sum[grid, THREADS](d_rows)
    rows = d_rows.copy_to_host()

    # Closed form: 0.1 * (0 + 1 + ... + N-1)**2. The relative error of 10,000 roundings per row is about 1e-13.
    expected = (N * (N - 1) // 2) ** 2 / 10
    got = math.fsum(rows)
    error = abs(got / expected - 1.0)

    run_ms = tools.time_kernel(cuda, lambda: loop_sum[grid, THREADS](d_rows))
    numpy_ms, _ = tools.time_host(numpy_sum, seconds=0.0)
    return {"kernel": "loop_sum", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": error < 1e-12,
            "detail": f"{got:.1f}, expected {expected:.1f}, relative error {error:.1e}"}


if __name__ == "__main__":
    tools.main(run)
