"""vector_add: adds two arrays of ten million floats."""
import numpy as np

from py2cu import cuda

import sample_tools as tools

THREADS = 256


@cuda.jit("void(float32[::1], float32[::1], float32[::1])")
def vector_add(a, b, out):
    """Compute out = a + b, one element per thread."""
    i = cuda.grid(1)
    if i < out.size:
        out[i] = a[i] + b[i]


def run(scale=1.0):
    n = tools.pick(cuda, 10_000_000, 10_000_000, scale)
    grid = tools.blocks(n, THREADS)
    random = np.random.default_rng(1)
    a = random.random(n, dtype=np.float32)
    b = random.random(n, dtype=np.float32)

    d_a = cuda.to_device(a)
    d_b = cuda.to_device(b)
    d_out = cuda.device_array_like(a)
    vector_add[grid, THREADS](d_a, d_b, d_out)
    got = d_out.copy_to_host()

    run_ms = tools.time_kernel(cuda, lambda: vector_add[grid, THREADS](d_a, d_b, d_out))
    numpy_ms, expected = tools.time_host(lambda: a + b)
    wrong = int(np.count_nonzero(got != expected))  # one addition: identical on all devices
    return {"kernel": "vector_add", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": wrong == 0,
            "detail": f"{n} elements, {wrong} wrong"}


if __name__ == "__main__":
    tools.main(run)
