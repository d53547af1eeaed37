"""grid_stride_add: adds two arrays of any length with a grid of fixed size."""
import numpy as np

from py2cu import cuda

import sample_tools as tools

THREADS = 256
BLOCKS = 1024


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def grid_stride_add(a, b, out):
    """Compute out = a + b; each thread processes every gridsize-th element."""
    start = cuda.grid(1)
    stride = cuda.gridsize(1)

    for i in range(start, out.size, stride):
        out[i] = a[i] + b[i]


def run(scale=1.0):
    n = tools.pick(cuda, 10_000_000, 1_000_000, scale) + 7  # not a multiple of the block size
    grid = BLOCKS if tools.on_gpu(cuda) else 16
    random = np.random.default_rng(2)
    a = random.random(n, dtype=np.float32)
    b = random.random(n, dtype=np.float32)

    d_a = cuda.to_device(a)
    d_b = cuda.to_device(b)
    d_out = cuda.device_array(n, np.float32)
    grid_stride_add[grid, THREADS](d_a, d_b, d_out)
    got = d_out.copy_to_host()

    run_ms = tools.time_kernel(cuda, lambda: grid_stride_add[grid, THREADS](d_a, d_b, d_out))
    numpy_ms, expected = tools.time_host(lambda: a + b)
    wrong = int(np.count_nonzero(got != expected))  # one addition: identical on all devices
    return {"kernel": "grid_stride_add", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": wrong == 0,
            "detail": f"{n} elements by {grid * THREADS} threads, {wrong} wrong"}


if __name__ == "__main__":
    tools.main(run)
