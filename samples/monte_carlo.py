"""monte_carlo: estimates pi from random points; each thread uses a separate part of one random sequence."""
import math

import numpy as np

from py2cu import cuda
from py2cu.cuda.random import create_xoroshiro128p_states, xoroshiro128p_uniform_float32

import sample_tools as tools

THREADS = 128
DRAWS = 64  # points per thread
SEED = 2024


@cuda.jit
def count_inside(states, draws, inside):
    """Count the random points of each thread inside the quarter of the unit circle."""
    i = cuda.grid(1)
    if i < inside.size:
        count = 0
        for _ in range(draws):
            x = xoroshiro128p_uniform_float32(states, i)
            y = xoroshiro128p_uniform_float32(states, i)
            if x * x + y * y <= 1.0:
                count += 1
        inside[i] = count


def run(scale=1.0):
    threads = tools.pick(cuda, 1 << 20, 1 << 14, scale)
    grid = tools.blocks(threads, THREADS)

    # One state per thread. Numba generates the same numbers from this seed.
    states = create_xoroshiro128p_states(threads, seed=SEED)
    d_inside = cuda.device_array(threads, np.int32)
    count_inside[grid, THREADS](states, DRAWS, d_inside)
    points = threads * DRAWS
    estimate = 4.0 * int(d_inside.copy_to_host().sum()) / points

    run_ms = tools.time_kernel(cuda, lambda: count_inside[grid, THREADS](states, DRAWS, d_inside))
    rng = np.random.default_rng(SEED)
    numpy_points = min(points, 1 << 20)  # NumPy computes a part of the points, and its time is scaled

    def numpy_count():
        x, y = rng.random(numpy_points, np.float32), rng.random(numpy_points, np.float32)
        return np.count_nonzero(x * x + y * y <= 1.0)

    numpy_ms, count = tools.time_host(numpy_count)
    numpy_ms *= points / numpy_points

    # Each point is inside with probability pi / 4. The mean of n points deviates more than this only once in a billion runs.
    bound = 4.0 * 6.0 * math.sqrt(math.pi / 4 * (1 - math.pi / 4) / points)
    return {"kernel": "count_inside", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": abs(estimate - math.pi) < bound,
            "detail": f"{points} points, pi is about {estimate:.6f} ({estimate - math.pi:+.1e}; NumPy with {numpy_points} points: {4 * count / numpy_points:.4f})"}


if __name__ == "__main__":
    tools.main(run)
