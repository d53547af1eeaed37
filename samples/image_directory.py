"""image_directory: sharpens all images of a directory in parallel with Dask, with streams, page-locked memory and a progress bar.

    python samples/image_directory.py DIRECTORY OUT     PNG, PPM and PGM images
"""
import os
import sys
import tempfile
import threading

import numpy as np

from py2cu import cuda

import image_io
import sample_tools as tools

THREADS = (32, 8)
HERE = os.path.dirname(os.path.abspath(__file__))


@cuda.jit("void(uint8[:, :, ::1], float64, uint8[:, :, ::1])")
def sharpen(picture, amount, sharp):
    """Move each value away from the mean of its neighbors, and clip it to 0 to 255."""
    col, row = cuda.grid(2)
    rows, cols, channels = picture.shape
    if row < rows and col < cols:
        for c in range(channels):
            total = 0
            count = 0
            for i in range(max(row - 1, 0), min(row + 2, rows)):
                for j in range(max(col - 1, 0), min(col + 2, cols)):
                    total += picture[i, j, c]
                    count += 1
            value = picture[row, col, c]
            sharp[row, col, c] = min(max(value + amount * (value - total / count), 0.0), 255.0)


class Worker(threading.local):
    """A stream and page-locked memory that a thread reuses for all its images. Copies overlap with kernels only from page-locked memory."""

    def __init__(self):
        self.stream, self.buffer = cuda.stream(), np.empty(0, np.uint8)

    def sharpened(self, picture, amount):
        if self.buffer.size < picture.size:
            self.buffer = cuda.pinned_array(picture.size, np.uint8)
        pinned = self.buffer[:picture.size].reshape(picture.shape)
        pinned[:] = picture
        d_picture = cuda.to_device(pinned, stream=self.stream)
        d_sharp = cuda.device_array_like(d_picture, stream=self.stream)
        grid = (tools.blocks(picture.shape[1], THREADS[0]), tools.blocks(picture.shape[0], THREADS[1]))
        sharpen[grid, THREADS, self.stream](d_picture, amount, d_sharp)
        d_sharp.copy_to_host(pinned, stream=self.stream)
        self.stream.synchronize()  # blocks only this thread; the other threads read, compute and write
        return pinned.copy()


def sharpen_directory(source, target, amount=1.0, workers=4):
    """Sharpen the images of `source` and write them to `target` with the same names. Return the names. Raise errors of unreadable images after all others are processed."""
    dask, progress, worker = tools.need("dask", "dask"), tools.need("dask.diagnostics", "dask"), Worker()

    def one(name):
        try:
            picture = image_io.read(os.path.join(source, name))
            in_channels = picture.reshape(*picture.shape[:2], -1)
            image_io.write(os.path.join(target, name), worker.sharpened(in_channels, amount).reshape(picture.shape))
        except (OSError, ValueError) as error:
            return str(error)
        return None

    names = sorted(name for name in os.listdir(source) if name.lower().endswith((".png", ".ppm", ".pgm")))
    with progress.ProgressBar(out=sys.stderr):
        errors = dask.compute([dask.delayed(one)(name) for name in names], scheduler="threads", num_workers=workers)[0]
    if any(errors):
        raise ValueError("; ".join(filter(None, errors)))
    return names


def numpy_sharpen(picture, amount):
    rows, cols = picture.shape[:2]
    padded = [np.pad(a, ((1, 1), (1, 1), (0, 0))) for a in (picture.astype(np.int64), np.ones(picture.shape, np.int64))]
    total, count = (sum(a[i:i + rows, j:j + cols] for i in range(3) for j in range(3)) for a in padded)
    return np.clip(picture + amount * (picture - total / count), 0.0, 255.0).astype(np.uint8)


def run(scale=1.0, out=None):
    scene = image_io.read(os.path.join(HERE, "data", "scene.png"))
    count = tools.pick(cuda, 64, 32, scale) // 8
    with tempfile.TemporaryDirectory(prefix="py2cu-images-") as directory:
        for number in range(count):  # images of different sizes
            image_io.write(os.path.join(directory, f"{number}.ppm"), scene[number:, 2 * number:])
        target = out or os.path.join(directory, "sharp")
        run_ms, names = tools.time_host(lambda: sharpen_directory(directory, target), seconds=0)
        numpy_ms, expected = tools.time_host(lambda: [numpy_sharpen(image_io.read(os.path.join(directory, name)), 1.0) for name in names], seconds=0)
        # Values may differ by 1, because a GPU fuses products and sums.
        error = max(int(np.abs(image_io.read(os.path.join(target, name)).astype(int) - expected_image).max()) for name, expected_image in zip(names, expected))
    return {"kernel": "sharpen", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": len(names) == count and error <= 1,
            "detail": f"{count} images of up to {scene.shape[1]} x {scene.shape[0]}, read and written; largest difference {error} of 255"}


if __name__ == "__main__":
    if len(sys.argv) == 3 and not sys.argv[1].startswith("-"):
        print(f"{len(sharpen_directory(*sys.argv[1:]))} images sharpened")
    else:
        tools.main(run, writes_images=True)
