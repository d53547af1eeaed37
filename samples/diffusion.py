"""diffusion: simulates heat conduction on a plate, 1,000 steps in float32, with a tile and its halo in shared memory."""
import os

import numpy as np

from py2cu import cuda

import image_io
import sample_tools as tools

TILE_X = 32  # cells per block
TILE_Y = 8
PAD_X = TILE_X + 2  # with the neighbors on both sides
PAD_Y = TILE_Y + 2
THREADS = (TILE_X, TILE_Y)
FOUR = np.float32(4.0)
STEPS = 1000
RATE = np.float32(0.2)  # the scheme is unstable for 0.25 and above


@cuda.jit("void(float32, float32[:, ::1], float32[:, ::1])")
def diffusion_step(rate, u, u_next):
    """Compute one explicit time step; border cells do not change."""
    tile = cuda.shared.array((PAD_Y, PAD_X), np.float32)

    tx = cuda.threadIdx.x
    ty = cuda.threadIdx.y
    col, row = cuda.grid(2)
    rows, cols = u.shape

    if row < rows and col < cols:
        tile[ty + 1, tx + 1] = u[row, col]
        # threads at the edges of the tile also load the halo
        if tx == 0 and col > 0:
            tile[ty + 1, 0] = u[row, col - 1]
        if tx == TILE_X - 1 and col < cols - 1:
            tile[ty + 1, PAD_X - 1] = u[row, col + 1]
        if ty == 0 and row > 0:
            tile[0, tx + 1] = u[row - 1, col]
        if ty == TILE_Y - 1 and row < rows - 1:
            tile[PAD_Y - 1, tx + 1] = u[row + 1, col]
    cuda.syncthreads()

    if 0 < row < rows - 1 and 0 < col < cols - 1:
        center = tile[ty + 1, tx + 1]
        around = tile[ty, tx + 1] + tile[ty + 2, tx + 1] + tile[ty + 1, tx] + tile[ty + 1, tx + 2]
        u_next[row, col] = center + rate * (around - FOUR * center)


def mode(p, rows, q, cols):
    """Return a standing wave that is zero at the border, and the factor by which one step scales it."""
    a = np.pi * p / (rows - 1)
    b = np.pi * q / (cols - 1)
    wave = np.outer(np.sin(a * np.arange(rows)), np.sin(b * np.arange(cols)))
    return wave, 1.0 - 2.0 * float(RATE) * (2.0 - np.cos(a) - np.cos(b))


def numpy_step(u):
    u_next = u.copy()
    center = u[1:-1, 1:-1]
    u_next[1:-1, 1:-1] = center + RATE * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - FOUR * center)
    return u_next


def run(scale=1.0, out=None):
    n = tools.pick(cuda, 2048, 48, scale)
    rows, cols = n + 1, n + 9
    grid = (tools.blocks(cols, TILE_X), tools.blocks(rows, TILE_Y))

    # Two standing waves: each step scales each wave by a constant factor.
    first, first_factor = mode(2, rows, 3, cols)
    second, second_factor = mode(1, rows, 1, cols)
    start = (0.5 * first + 0.5 * second).astype(np.float32)
    start[0] = start[-1] = 0.0
    start[:, 0] = start[:, -1] = 0.0
    expected = 0.5 * first_factor ** STEPS * first + 0.5 * second_factor ** STEPS * second

    d_u = cuda.to_device(start)
    d_next = cuda.to_device(start)

    def two_steps():
        diffusion_step[grid, THREADS](RATE, d_u, d_next)
        diffusion_step[grid, THREADS](RATE, d_next, d_u)

    for _ in range(STEPS // 2):
        two_steps()
    got = d_u.copy_to_host()
    error = float(np.abs(got - expected).max())

    run_ms = tools.time_kernel(cuda, two_steps) / 2
    numpy_ms, _ = tools.time_host(lambda: numpy_step(start))
    detail = f"{cols} x {rows} cells, {STEPS} steps, largest error {error:.1e}"
    if out is not None:
        path = os.path.join(out, "diffusion.png")
        image_io.write(path, image_io.from_float(0.5 + 0.5 * got / np.abs(got).max()))
        detail += f", written to {path}"
    return {"kernel": "diffusion_step", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": error < 1e-4,
            "detail": detail}


if __name__ == "__main__":
    tools.main(run, writes_images=True)
