"""Thread positions: indices, block and grid dimensions, cuda.grid and cuda.gridsize for each number of dimensions."""
import math

import numpy as np

from py2cu import cuda, uint8


def test_thread_positions():
    @cuda.jit
    def kernel(out):
        x, y, z = cuda.grid(3)
        sx, sy, sz = cuda.gridsize(3)
        place = (z * sy + y) * sx + x
        out[place, 0] = cuda.threadIdx.x + 10 * cuda.threadIdx.y + 100 * cuda.threadIdx.z
        out[place, 1] = cuda.blockIdx.x + 10 * cuda.blockIdx.y + 100 * cuda.blockIdx.z
        out[place, 2] = cuda.blockDim.x + 10 * cuda.blockDim.y + 100 * cuda.blockDim.z
        out[place, 3] = cuda.gridDim.x + 10 * cuda.gridDim.y + 100 * cuda.gridDim.z

    grid, block = (2, 3, 4), (5, 2, 3)
    extents = [g * b for g, b in zip(grid, block)]
    out = np.zeros((math.prod(extents), 4), np.int64)
    kernel[grid, block](out)
    for place in range(math.prod(extents)):
        x, y, z = place % extents[0], place // extents[0] % extents[1], place // extents[0] // extents[1]
        assert out[place, 0] == x % 5 + 10 * (y % 2) + 100 * (z % 3)
        assert out[place, 1] == x // 5 + 10 * (y // 2) + 100 * (z // 3)
        assert out[place, 2] == 5 + 20 + 300 and out[place, 3] == 2 + 30 + 400


def test_narrow_block_index(placing):
    """A narrowed block index starts again after 256 blocks: the index is not that of the thread in the grid."""

    @cuda.jit
    def kernel(x, out):
        i = uint8(cuda.blockIdx.x) * cuda.blockDim.x + cuda.threadIdx.x
        if i < out.size:
            out[i] = x[i] * 2 + 1

    x = np.arange(300 * 64)
    for mode in ("off", "model"):
        with placing(mode):
            out = cuda.to_device(np.zeros(x.size, np.int64))
            kernel[300, 64](cuda.to_device(x), out)
            assert np.array_equal(out.copy_to_host(), np.where(x < 256 * 64, x * 2 + 1, 0))
