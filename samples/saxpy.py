"""saxpy: computes y = a * x + y for float32 arrays, the smallest useful kernel."""
import numpy as np

from py2cu import cuda

import sample_tools as tools

THREADS = 256


@cuda.jit("void(float32, float32[::1], float32[::1])")
def saxpy(a, x, y):
    """Compute y = a * x + y, one element per thread."""
    i = cuda.grid(1)
    if i < y.size:  # the last block may extend past the end
        y[i] = a * x[i] + y[i]


def run(scale=1.0):
    n = tools.pick(cuda, 1 << 24, 1 << 20, scale)
    grid = tools.blocks(n, THREADS)
    a = np.float32(2.5)
    x = np.linspace(-1.0, 1.0, n, dtype=np.float32)
    y = np.linspace(3.0, 5.0, n, dtype=np.float32)

    d_x = cuda.to_device(x)
    d_y = cuda.to_device(y)
    saxpy[grid, THREADS](a, d_x, d_y)
    got = d_y.copy_to_host()

    # a * x + y is rounded once or twice; both results are within one unit in the last place
    exact = float(a) * x.astype(np.float64) + y
    error = float(np.abs(got - exact).max())

    run_ms = tools.time_kernel(cuda, lambda: saxpy[grid, THREADS](a, d_x, d_y))
    numpy_ms, _ = tools.time_host(lambda: a * x + y)
    return {"kernel": "saxpy", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": error <= 1e-6,
            "detail": f"{n} elements, largest error {error:.1e}"}


if __name__ == "__main__":
    tools.main(run)
