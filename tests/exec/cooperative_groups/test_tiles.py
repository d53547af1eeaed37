"""Tiles of the thread block, compared with sums and other reductions of lists."""
import numpy as np
import pytest

from py2cu import cuda
from py2cu.cuda import cg


def tile_kernel(size):
    @cuda.jit
    def kernel(x, numbers, shuffled, votes):
        i = cuda.threadIdx.x + cuda.blockDim.x * cuda.threadIdx.y
        tile = cg.tiled_partition(cg.this_thread_block(), size)
        numbers[0, i] = tile.thread_rank()
        numbers[1, i] = tile.size()
        numbers[2, i] = tile.num_threads()
        numbers[3, i] = tile.meta_group_rank()
        numbers[4, i] = tile.meta_group_size()
        shuffled[0, i] = tile.shfl(x[i], size - 1)
        shuffled[1, i] = tile.shfl_xor(x[i], size // 2)
        tile.sync()
        shuffled[2, i] = tile.shfl_up(x[i], 1)
        shuffled[3, i] = tile.shfl_down(x[i], 1)
        votes[0, i] = tile.any(x[i] > 90)
        votes[1, i] = tile.all(x[i] > 10)
        votes[2, i] = tile.ballot(x[i] > 50)

    return kernel


@pytest.mark.parametrize("kind", ["i4", "u4", "i8", "u8", "f4", "f8"])
@pytest.mark.parametrize("size", [1, 2, 4, 8, 16, 32])
def test_tiles(size, kind):
    x = np.random.default_rng(size).integers(0, 100, 64).astype(kind)
    numbers, shuffled, votes = np.zeros((5, 64), np.int64), np.zeros((4, 64), kind), np.zeros((3, 64), np.uint32)
    tile_kernel(size)[1, (16, 4)](x, numbers, shuffled, votes)
    at = np.arange(64)
    first, rank = at // size * size, at % size
    assert np.array_equal(numbers, [rank, [size] * 64, [size] * 64, at // size, [64 // size] * 64])
    sources = [first + size - 1, first + (rank ^ size // 2) % size if size > 1 else at, np.where(rank > 0, at - 1, at),
               np.where(rank < size - 1, at + 1, at)]
    assert np.array_equal(shuffled, [x[source] for source in sources])
    tiles = x.reshape(-1, size)
    ballots = [sum(1 << k for k in range(size) if tile[k] > 50) for tile in tiles]
    expected = np.repeat([(tiles > 90).any(1), (tiles > 10).all(1), ballots], size, axis=1)
    assert np.array_equal(votes, expected)


def test_tiles_diverge():
    """Each tile of a warp synchronizes separately, any number of times."""
    @cuda.jit
    def kernel(out):
        tile = cg.this_thread_block().tiled_partition(8)
        value = tile.thread_rank()
        for _ in range(tile.meta_group_rank()):
            value = tile.shfl(value, tile.thread_rank() + 1)
        out[cuda.grid(1)] = value

    out = np.zeros(64, np.int64)
    kernel[1, 64](out)
    assert np.array_equal(out, [(rank + tile) % 8 for tile in range(8) for rank in range(8)])


def test_incomplete_last_tile():
    """The last tile can be incomplete."""
    @cuda.jit
    def kernel(out):
        tile = cg.tiled_partition(cg.this_thread_block(), 32)
        out[cuda.threadIdx.x] = tile.meta_group_rank() * 100 + tile.meta_group_size()

    out = np.zeros(40, np.int64)
    kernel[1, 40](out)
    assert out.tolist() == [2] * 32 + [102] * 8
