"""gray: converts a color image to grayscale; float32 pixels, float64 coefficients."""
import os

import numpy as np

from py2cu import cuda

import image_io
import sample_tools as tools

THREADS = (32, 8)
PICTURE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "scene.png")

# luminance weights of red, green and blue
RED = 0.299
GREEN = 0.587
BLUE = 0.114


@cuda.jit("void(float32[:, :, ::1], float32[:, ::1])")
def gray(rgb, out):
    """Compute the luminance of each pixel of rgb in float64."""
    col, row = cuda.grid(2)  # x runs along a row, so that accesses of a warp are coalesced

    if row < out.shape[0] and col < out.shape[1]:
        out[row, col] = RED * rgb[row, col, 0] + GREEN * rgb[row, col, 1] + BLUE * rgb[row, col, 2]


def run(scale=1.0, out=None):
    picture = image_io.read(PICTURE)
    copies = tools.pick(cuda, 320, 64, scale) // 32  # tiles the image to give a GPU enough work
    rgb = np.tile(picture, (copies, copies, 1)).astype(np.float32) / np.float32(255.0)
    rows, cols = rgb.shape[:2]
    grid = (tools.blocks(cols, THREADS[0]), tools.blocks(rows, THREADS[1]))

    d_rgb = cuda.to_device(rgb)
    d_out = cuda.device_array((rows, cols), np.float32)
    gray[grid, THREADS](d_rgb, d_out)
    got = d_out.copy_to_host()

    run_ms = tools.time_kernel(cuda, lambda: gray[grid, THREADS](d_rgb, d_out))
    numpy_ms, expected = tools.time_host(lambda: rgb @ np.array([RED, GREEN, BLUE]))
    error = float(np.abs(got - expected).max())
    detail = f"{cols} x {rows} pixels, largest error {error:.1e}"
    if out is not None:
        path = os.path.join(out, "gray.png")
        image_io.write(path, image_io.from_float(got[:picture.shape[0], :picture.shape[1]]))
        detail += f", written to {path}"
    return {"kernel": "gray", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": error < 1e-6, "detail": detail}


if __name__ == "__main__":
    tools.main(run, writes_images=True)
