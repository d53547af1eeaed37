"""Cooperative groups: synchronization of the whole grid."""
import numpy as np
import pytest

from py2cu import cuda, errors, float32, types
from py2cu.cuda import cg


def test_grid_synchronization():
    """Each step reads values that other blocks wrote in the preceding step."""
    @cuda.jit
    def kernel(a, b, steps):
        g = cuda.cg.this_grid()
        i = cuda.grid(1)
        n = a.shape[0]
        for step in range(steps):
            if i < n:
                b[i] = a[(i + 37) % n] + a[(i + n - 1) % n]
            g.sync()
            if i < n:
                a[i] = b[i] % 1000003
            g.sync()

    n, steps = 32 * 8, 20
    a = np.arange(n, dtype=np.int64)
    expected = a.copy()
    for _ in range(steps):
        expected = (np.roll(expected, -37) + np.roll(expected, 1)) % 1000003
    for _ in range(3):  # the barrier is in its initial state after a launch
        x = a.copy()
        kernel[8, 32](x, np.zeros(n, np.int64), steps)
        assert np.array_equal(x, expected)
    overload = next(iter(kernel.overloads.values()))
    assert overload.cooperative and overload.max_cooperative_grid_blocks(32) >= 8


def test_sequential_rows_example_of_numba():
    """Rows are processed upwards: each row is computed from the one below."""
    signature = (types.int32[:, ::1],)

    @cuda.jit(signature)
    def sequential_rows(m):
        col = cuda.grid(1)
        g = cg.this_grid()
        rows = m.shape[0]
        cols = m.shape[1]
        for row in range(1, rows):
            opposite = cols - col - 1
            if col < cols:
                m[row, col] = m[row - 1, opposite] + 1
            g.sync()

    m = np.empty((65, 192), np.int32)
    m[0] = np.arange(192)
    sequential_rows[6, 32](m)
    expected = np.arange(192)
    for row in range(1, 65):
        expected = expected[::-1] + 1
        assert np.array_equal(m[row], expected)


def test_two_dimensions_shared_memory_and_a_device_function():
    @cuda.jit(device=True)
    def meet(g):
        g.sync()

    @cuda.jit
    def kernel(x, partial, out):
        tile = cuda.shared.array((4, 8), float32)
        g = cuda.cg.this_grid()
        block = cuda.cg.this_thread_block()
        i, j = cuda.grid(2)
        ti, tj = cuda.threadIdx.x, cuda.threadIdx.y
        tile[ti, tj] = x[i, j]
        block.sync()
        if block.thread_rank() == 0:
            total = float32(0)
            for a in range(4):
                for b in range(8):
                    total += tile[a, b]
            partial[cuda.blockIdx.x, cuda.blockIdx.y] = total
        meet(g)
        total = float32(0)
        for a in range(partial.shape[0]):
            for b in range(partial.shape[1]):
                total += partial[a, b]
        out[i, j] = total + tile[ti, tj]

    x = np.random.default_rng(2).integers(0, 50, (12, 16)).astype(np.float32)
    out = np.zeros_like(x)
    kernel[(3, 2), (4, 8)](x, np.zeros((3, 2), np.float32), out)
    assert np.array_equal(out, x.sum() + x)


def test_ranks_and_sizes():
    @cuda.jit
    def kernel(ranks, sizes):
        g = cuda.cg.this_grid()
        b = cuda.cg.this_thread_block()
        ranks[cuda.blockIdx.z, cuda.blockIdx.y, cuda.blockIdx.x, cuda.threadIdx.z * 12 + cuda.threadIdx.y * 3 + cuda.threadIdx.x] = \
            g.thread_rank() * 1000 + b.thread_rank()
        sizes[0] = g.size()
        sizes[1] = b.size()

    ranks, sizes = np.zeros((2, 3, 2, 24), np.int64), np.zeros(2, np.int64)
    kernel[(2, 3, 2), (3, 4, 2)](ranks, sizes)
    expected = np.arange(ranks.size) * 1000 + np.arange(ranks.size) % 24
    assert np.array_equal(ranks.ravel(), expected) and sizes.tolist() == [288, 24]


def test_kernel_with_only_this_grid_is_cooperative():
    @cuda.jit
    def kernel(out):
        cuda.cg.this_grid()
        out[0] = 1

    @cuda.jit
    def plain(out):
        out[0] = 1

    kernel[1, 1](np.zeros(1))
    plain[1, 1](np.zeros(1))
    assert next(iter(kernel.overloads.values())).cooperative
    assert not next(iter(plain.overloads.values())).cooperative


def test_too_large_a_grid():
    @cuda.jit
    def kernel(out):
        cuda.cg.this_grid().sync()
        out[0] = 1

    out = np.zeros(1)
    kernel[1, 1](out)
    most = next(iter(kernel.overloads.values())).max_cooperative_grid_blocks((64, 2))
    assert 0 < most < 1000000
    kernel[most, (64, 2)](out)
    with pytest.raises(errors.CudaAPIError, match="all blocks must be resident on the device at once"):
        kernel[most + 1, (64, 2)](out)


def test_results_of_sync():
    @cuda.jit
    def kernel(out):
        out[cuda.grid(1)] = cuda.cg.this_grid().sync()

    out = np.ones(4, np.int32)
    kernel[2, 2](out)
    assert not out.any()


def test_grid_group_imported_from_cg(load):
    module = load("""
from py2cu import cuda
from py2cu.cuda import cg


@cuda.jit
def kernel(x):
    group = cg.this_grid()
    x[cuda.grid(1)] = 1
    group.sync()
""")
    x = np.zeros(4)
    module.kernel[2, 2](x)
    assert x.tolist() == [1] * 4
