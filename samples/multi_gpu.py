"""multi_gpu: computes an image of the Julia set, one band of rows per GPU, or a single band without a GPU."""
import numpy as np

from py2cu import cuda

import sample_tools as tools

THREADS = (32, 8)
LIMIT = 100
C_RE, C_IM = -0.8, 0.156


@cuda.jit("void(int64, int64, int32, int32[:, ::1])")
def julia(first_row, rows, limit, times):
    """Compute the escape times of one band, which starts at row `first_row` of an image with `rows` rows."""
    col, row = cuda.grid(2)
    if row < times.shape[0] and col < times.shape[1]:
        x = -1.5 + 3.0 * col / times.shape[1]
        y = -1.0 + 2.0 * (first_row + row) / rows
        step = 0
        while step < limit and x * x + y * y <= 4.0:
            x, y = x * x - y * y + C_RE, 2.0 * x * y + C_IM
            step += 1
        times[row, col] = step


def numpy_julia(rows, cols):
    x, y = np.meshgrid(-1.5 + 3.0 * np.arange(cols) / cols, -1.0 + 2.0 * np.arange(rows) / rows)
    times = np.zeros((rows, cols), np.int32)
    for _ in range(LIMIT):
        alive = x * x + y * y <= 4.0
        times += alive
        x[alive], y[alive] = x[alive] * x[alive] - y[alive] * y[alive] + C_RE, 2.0 * x[alive] * y[alive] + C_IM
        x[~alive] = 10.0
    return times


def run(scale=1.0):
    rows = tools.pick(cuda, 1024, 256, scale)
    cols = rows * 3 // 2
    bands = np.array_split(np.arange(rows), len(cuda.gpus))

    # Allocations and launches inside `with` use that GPU. Launches are asynchronous, so the GPUs work at the same time.
    arrays = []
    for gpu, band in zip(cuda.gpus, bands):
        with gpu:
            arrays.append(cuda.device_array((band.size, cols), np.int32))

    def launch():
        for gpu, band, d_times in zip(cuda.gpus, bands, arrays):
            with gpu:
                grid = (tools.blocks(cols, THREADS[0]), tools.blocks(band.size, THREADS[1]))
                julia[grid, THREADS](band[0], rows, LIMIT, d_times)

    class AllDevices:
        """Proxy of `cuda` for time_kernel that synchronizes all GPUs."""

        @staticmethod
        def synchronize():
            for gpu in cuda.gpus:
                with gpu:
                    cuda.synchronize()

    launch()
    parts = []
    for gpu, d_times in zip(cuda.gpus, arrays):
        with gpu:
            parts.append(d_times.copy_to_host())
    got = np.concatenate(parts)

    run_ms = tools.time_kernel(AllDevices, launch)
    numpy_ms, expected = tools.time_host(lambda: numpy_julia(rows, cols), seconds=0.0)
    # fused products and sums change the iteration count of points at the edge, where the map is chaotic
    same = float((abs(got - expected) <= 1).mean())
    names = ", ".join(gpu.name for gpu in cuda.gpus)
    return {"kernel": "julia", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": same > 0.995,
            "detail": f"{cols} x {rows} points in {len(bands)} bands ({names}), {100 * same:.2f} % as in NumPy"}


if __name__ == "__main__":
    tools.main(run)
