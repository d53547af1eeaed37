"""mandelbrot: computes the escape time of each pixel with a device function, in float64 and with very uneven work."""
import os

import numpy as np

from py2cu import cuda

import image_io
import sample_tools as tools

THREADS = (32, 8)
LIMIT = 200
LEFT = -2.25
TOP = -1.25
WIDTH = 3.0


@cuda.jit(device=True)
def escape_time(cx, cy, limit):
    """Return the number of iterations of z = z * z + c before z leaves the circle of radius 2."""
    x = 0.0
    y = 0.0
    for step in range(limit):
        xx = x * x
        yy = y * y
        if xx + yy > 4.0:
            return step
        y = 2.0 * x * y + cy
        x = xx - yy + cx
    return limit


@cuda.jit("void(float64, float64, float64, int32, int32[:, ::1])")
def mandelbrot(left, top, pixel, limit, times):
    """Compute the escape time of each pixel."""
    col, row = cuda.grid(2)

    if row < times.shape[0] and col < times.shape[1]:
        times[row, col] = escape_time(left + col * pixel, top + row * pixel, limit)


def numpy_times(cx, cy):
    """Return the escape times of all points with NumPy; the computation drops points that have left the circle."""
    times = np.full(cx.size, LIMIT, np.int32)
    alive = np.arange(cx.size)
    x = np.zeros(cx.size)
    y = np.zeros(cx.size)
    for step in range(LIMIT):
        xx, yy = x * x, y * y
        gone = xx + yy > 4.0
        times[alive[gone]] = step
        stay = ~gone
        alive, cx, cy = alive[stay], cx[stay], cy[stay]
        x, y = xx[stay] - yy[stay] + cx, 2.0 * x[stay] * y[stay] + cy
    return times


def colors(times):
    """Return colors: black inside the set, a ramp from blue to white to brown outside."""
    t = np.log1p(times) / np.log1p(LIMIT)
    rgb = np.stack([1.6 * t - 0.2, 1.0 - np.abs(2.6 * t - 1.3), 1.2 - 1.4 * t], axis=2)
    rgb[times == LIMIT] = 0.0
    return image_io.from_float(rgb)


def run(scale=1.0, out=None):
    cols = tools.pick(cuda, 2400, 360, scale)
    rows = cols * 5 // 6
    pixel = WIDTH / cols
    grid = (tools.blocks(cols, THREADS[0]), tools.blocks(rows, THREADS[1]))

    d_times = cuda.device_array((rows, cols), np.int32)
    mandelbrot[grid, THREADS](LEFT, TOP, pixel, LIMIT, d_times)
    got = d_times.copy_to_host()

    # NumPy computes every eighth row. A few points at the edge depend on whether x * y + c is rounded once or twice.
    picked = np.arange(0, rows, 8)
    cx = np.tile(LEFT + np.arange(cols) * pixel, picked.size)
    cy = np.repeat(TOP + picked * pixel, cols)
    part_ms, expected = tools.time_host(lambda: numpy_times(cx, cy))
    differ = float(np.mean(got[picked].reshape(-1) != expected))

    run_ms = tools.time_kernel(cuda, lambda: mandelbrot[grid, THREADS](LEFT, TOP, pixel, LIMIT, d_times))
    detail = f"{cols} x {rows} points, {100.0 * differ:.3f} % differ (NumPy: every eighth row, its time times eight)"
    if out is not None:
        path = os.path.join(out, "mandelbrot.png")
        image_io.write(path, colors(got))
        detail += f", written to {path}"
    return {"kernel": "mandelbrot", "run_ms": run_ms, "numpy_ms": part_ms * rows / picked.size,
            "checked": differ < 0.002, "detail": detail}


if __name__ == "__main__":
    tools.main(run, writes_images=True)
