"""histogram: counts each of the 256 byte values, per block in shared memory and then with global atomics."""
import os

import numpy as np

from py2cu import cuda

import image_io
import sample_tools as tools

BINS = 256
THREADS = 256
BLOCKS = 1024
PICTURE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "scene.png")


@cuda.jit("void(uint8[::1], int32[::1])")
def histogram(values, counts):
    """Add the number of occurrences of each value v to counts[v]."""
    local = cuda.shared.array(BINS, np.int32)
    t = cuda.threadIdx.x

    for b in range(t, BINS, cuda.blockDim.x):
        local[b] = 0
    cuda.syncthreads()

    # count in the bins of the block, where atomics are cheap
    for i in range(cuda.grid(1), values.size, cuda.gridsize(1)):
        cuda.atomic.add(local, values[i], 1)
    cuda.syncthreads()

    for b in range(t, BINS, cuda.blockDim.x):
        cuda.atomic.add(counts, b, local[b])


def chart(counts):
    """Return an image of the counts, three pixels wide per value."""
    heights = (160.0 * np.sqrt(counts / counts.max())).astype(int)
    bars = np.arange(160, 0, -1)[:, None] <= np.repeat(heights, 3)[None, :]
    return np.where(bars, np.uint8(40), np.uint8(240))


def run(scale=1.0, out=None):
    picture = image_io.read(PICTURE)
    copies = tools.pick(cuda, 128 * 32, 4 * 32, scale) // 32
    values = np.tile(picture.reshape(-1), copies)
    grid = BLOCKS if tools.on_gpu(cuda) else 16

    d_values = cuda.to_device(values)
    d_counts = cuda.to_device(np.zeros(BINS, np.int32))
    histogram[grid, THREADS](d_values, d_counts)
    got = d_counts.copy_to_host()

    run_ms = tools.time_kernel(cuda, lambda: histogram[grid, THREADS](d_values, d_counts))
    numpy_ms, expected = tools.time_host(lambda: np.bincount(values, minlength=BINS))
    wrong = int(np.count_nonzero(got != expected))
    detail = f"{values.size} values, {wrong} wrong bins"
    if out is not None:
        path = os.path.join(out, "histogram.png")
        image_io.write(path, chart(got))
        detail += f", written to {path}"
    return {"kernel": "histogram", "run_ms": run_ms, "numpy_ms": numpy_ms, "checked": wrong == 0, "detail": detail}


if __name__ == "__main__":
    tools.main(run, writes_images=True)
