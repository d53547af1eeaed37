"""sobel: detects the edges of a grayscale image from the eight neighbors of each pixel, in float32."""
import math
import os

import numpy as np

from py2cu import cuda

import image_io
import sample_tools as tools

THREADS = (32, 8)
PICTURE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "scene.png")
TWO = np.float32(2.0)  # with a plain 2.0, the sum would be float64


@cuda.jit("void(float32[:, ::1], float32[:, ::1])")
def sobel(image, edges):
    """Compute the magnitude of the brightness gradient; border pixels are black."""
    col, row = cuda.grid(2)
    rows, cols = image.shape

    if row < rows and col < cols:
        if 0 < row < rows - 1 and 0 < col < cols - 1:
            # right column minus left column
            gx = (image[row - 1, col + 1] - image[row - 1, col - 1]
                  + TWO * (image[row, col + 1] - image[row, col - 1])
                  + image[row + 1, col + 1] - image[row + 1, col - 1])
            # row below minus row above
            gy = (image[row + 1, col - 1] - image[row - 1, col - 1]
                  + TWO * (image[row + 1, col] - image[row - 1, col])
                  + image[row + 1, col + 1] - image[row - 1, col + 1])
            edges[row, col] = math.sqrt(gx * gx + gy * gy)
        else:
            edges[row, col] = 0.0


def numpy_sobel(image):
    across = image[:, 2:] - image[:, :-2]
    gx = across[:-2] + TWO * across[1:-1] + across[2:]
    down = image[2:] - image[:-2]
    gy = down[:, :-2] + TWO * down[:, 1:-1] + down[:, 2:]
    edges = np.zeros_like(image)
    edges[1:-1, 1:-1] = np.sqrt(gx * gx + gy * gy)
    return edges


def run(scale=1.0, out=None):
    picture = image_io.read(PICTURE)
    copies = tools.pick(cuda, 320, 64, scale) // 32
    brightness = (picture @ np.array([0.299, 0.587, 0.114]) / 255.0).astype(np.float32)
    image = np.tile(brightness, (copies, copies))
    rows, cols = image.shape
    grid = (tools.blocks(cols, THREADS[0]), tools.blocks(rows, THREADS[1]))

    d_image = cuda.to_device(image)
    d_edges = cuda.device_array_like(image)
    sobel[grid, THREADS](d_image, d_edges)
    got = d_edges.copy_to_host()

    run_ms = tools.time_kernel(cuda, lambda: sobel[grid, THREADS](d_image, d_edges))
    numpy_ms, expected = tools.time_host(lambda: numpy_sobel(image))
    error = float(np.abs(got - expected).max())
    detail = f"{cols} x {rows} pixels, largest error {error:.1e}"
    if out is not None:
        path = os.path.join(out, "sobel.png")
        image_io.write(path, image_io.from_float(got[:picture.shape[0], :picture.shape[1]]))
        detail += f", written to {path}"
    return {"kernel": "sobel", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": error < 1e-5, "detail": detail}


if __name__ == "__main__":
    tools.main(run, writes_images=True)
