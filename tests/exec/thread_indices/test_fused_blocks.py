"""Block fusion: blocks that execute several blocks of the script have bitwise equal results."""
import importlib.util
import os
import sys

import numpy as np
import pytest

from py2cu import cuda, float32, float64

sys.path.insert(0, os.path.dirname(__file__))
from blocks_programs import Program  # noqa: E402
from test_rows import TILE, check, make_product  # noqa: E402

COUNT = 400 if os.environ.get("PY2CU_TEST_ALL") else 8
NAMES = ("blocks", "yx-blocks")


def used_schedule(kernel):
    return next(reversed(kernel.overloads.values())).functions[-1].schedule


def test_product(placing):
    a, b = np.random.default_rng(2).integers(-9, 9, (2, 64, 64)).astype(np.float32)
    assert np.array_equal(check(placing, make_product, (8, 8), (TILE, TILE), [a, b, np.zeros_like(a)], NAMES)[2], a @ b)


def test_guarded_product_of_any_size(placing):
    """The last blocks are only partly inside of the matrices; the number of tiles is read from the grid."""
    def make():
        @cuda.jit
        def product(a, b, out):
            tile_a = cuda.shared.array((TILE, TILE), float64)
            tile_b = cuda.shared.array((TILE, TILE), float64)
            x, y = cuda.grid(2)
            tx = cuda.threadIdx.x
            ty = cuda.threadIdx.y
            total = 0.0
            for m in range(cuda.gridDim.x):
                tile_a[ty, tx] = 0
                tile_b[ty, tx] = 0
                if y < a.shape[0] and tx + m * TILE < a.shape[1]:
                    tile_a[ty, tx] = a[y, tx + m * TILE]
                if x < b.shape[1] and ty + m * TILE < b.shape[0]:
                    tile_b[ty, tx] = b[ty + m * TILE, x]
                cuda.syncthreads()
                for k in range(TILE):
                    total += tile_a[ty, k] * tile_b[k, tx]
                cuda.syncthreads()
            if y < out.shape[0] and x < out.shape[1]:
                out[y, x] = total

        return product

    a, b = np.random.default_rng(3).integers(-9, 9, (27, 30)).astype(float), np.random.default_rng(4).integers(-9, 9, (30, 25)).astype(float)
    assert np.array_equal(check(placing, make, (4, 4), (TILE, TILE), [a, b, np.zeros((27, 25))], NAMES)[2], a @ b)


def test_one_axis(placing):
    """A tile that all blocks load; only the axis x is fused."""
    def make():
        @cuda.jit
        def sums(points, out):
            tile = cuda.shared.array(32, float32)
            i = cuda.grid(1)
            t = cuda.threadIdx.x
            total = float32(0)
            for first in range(0, points.size, 32):
                tile[t] = points[first + t] if first + t < points.size else 0
                cuda.syncthreads()
                for k in range(32):
                    d = tile[k] - points[i % points.size]
                    total += d * d
                cuda.syncthreads()
            if i < points.size:
                out[i] = total

        return sums

    points = np.random.default_rng(5).integers(-9, 9, 100).astype(np.float32)
    expected = ((points[None] - points[:, None]) ** 2).sum(1) + 28 * points ** 2  # elements beyond the end are 0
    assert np.array_equal(check(placing, make, 4, 32, [points, np.zeros_like(points)], ("blocks",))[1], expected)


def test_own_arrays(placing):
    """Blocks that share no elements: an inclusive scan of 64 elements, and the sum of the elements of each block."""
    def make():
        @cuda.jit
        def scan(x, out, sums):
            part = cuda.shared.array(64, float64)
            t = cuda.threadIdx.x
            i = cuda.grid(1)
            part[t] = x[i] if i < x.size else 0.0
            cuda.syncthreads()
            distance = 1
            while distance < cuda.blockDim.x:
                value = part[t]
                if t >= distance:
                    value += part[t - distance]
                cuda.syncthreads()
                part[t] = value
                cuda.syncthreads()
                distance *= 2
            if i < out.size:
                out[i] = part[t]
            cuda.syncthreads()
            if t == cuda.blockDim.x - 1:
                sums[cuda.blockIdx.x] = part[t]

        return scan

    x = np.random.default_rng(6).integers(-9, 9, 500).astype(float)
    _, scans, sums = check(placing, make, 8, 64, [x, np.zeros_like(x), np.zeros(8)], NAMES)
    blocks = np.concatenate([x, np.zeros(12)]).reshape(8, 64)
    assert np.array_equal(scans, blocks.cumsum(1).ravel()[:500]) and np.array_equal(sums, blocks.sum(1))


def test_sorted_blocks(placing):
    """Two branches that exchange elements, which threads of the fused blocks execute as one."""
    def make():
        @cuda.jit
        def sort(x):
            part = cuda.shared.array(32, float32)
            t = cuda.threadIdx.x
            i = cuda.grid(1)
            part[t] = x[i]
            cuda.syncthreads()
            size = 2
            while size <= 32:
                distance = size // 2
                while distance > 0:
                    other = t ^ distance
                    if other > t:
                        if t & size == 0:
                            if part[t] > part[other]:
                                part[t], part[other] = part[other], part[t]
                        else:
                            if part[t] < part[other]:
                                part[t], part[other] = part[other], part[t]
                    cuda.syncthreads()
                    distance //= 2
                size *= 2
            x[i] = part[t]

        return sort

    x = np.random.default_rng(7).permutation(128).astype(np.float32)
    assert np.array_equal(check(placing, make, 4, 32, [x], NAMES)[0], np.sort(x.reshape(4, 32), 1).ravel())


def test_grids_that_are_no_multiples(placing):
    """A grid whose blocks cannot be fused keeps the original schedule."""
    a = np.ones((24, 24), np.float32)
    with placing("blocks"):
        product = make_product()
        given = [cuda.to_device(one) for one in (a, a, np.zeros_like(a))]
        product[(3, 3), (TILE, TILE)](*given)
        assert used_schedule(product) == "xyz" and np.array_equal(given[2].copy_to_host(), a @ a)


def test_report(placing):
    a = cuda.to_device(np.ones((32, 32), np.float32))
    with placing("yx-blocks"):
        report = make_product().schedule((4, 4), (TILE, TILE), a, a, a)
    assert "schedule yx-blocks, each block processes four blocks of the script along x and y, which share elements in shared memory, with x and y swapped" in report


def test_report_of_own_arrays(placing):
    @cuda.jit
    def kernel(x):
        part = cuda.shared.array(32, float32)
        t = cuda.threadIdx.x
        part[t] = x[cuda.grid(1)]
        for k in range(3):
            cuda.syncthreads()
            value = part[t ^ k]
            cuda.syncthreads()
            part[t] += value
        x[cuda.grid(1)] = part[t]

    x = cuda.to_device(np.ones(128, np.float32))
    with placing("blocks"):
        report = kernel.schedule(4, 32, x)
    assert "each block processes four blocks of the script along x, for which each thread has independent operations between two barriers" in report


@pytest.mark.parametrize("seed", range(COUNT))
def test_random_kernels(placing, seed, tmp_path):
    path = tmp_path / f"blocks_{seed}.py"
    path.write_text(Program(seed).source())

    def make():
        spec = importlib.util.spec_from_file_location(f"blocks_{seed}", path)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module.kernel

    x, y = np.random.default_rng(seed).integers(-9, 99, (2, 16, 16)).astype(np.float32)
    check(placing, make, (4, 4), (8, 8), [x, y, np.zeros((32, 32), np.int64), 2], NAMES, always=False)
