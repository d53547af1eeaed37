"""Block fusion: blocks that execute several blocks of the script have bitwise equal results."""
import importlib.util
import os
import pathlib
import re
import sys

import numpy as np
import pytest

from py2cu import cuda, float32

sys.path.insert(0, os.path.dirname(__file__))
from blocks_programs import Program  # noqa: E402
from test_rows import TILE, check, make_product  # noqa: E402

COUNT = 400 if os.environ.get("PY2CU_TEST_ALL") else 8
NAMES = ("blocks", "yx-blocks")
GOLDEN = pathlib.Path(__file__).parents[2] / "translate/shared_memory/fused_blocks.py"


def used_schedule(kernel):
    return next(reversed(kernel.overloads.values())).functions[-1].schedule


def test_product(placing):
    a, b = np.random.default_rng(2).integers(-9, 9, (2, 64, 64)).astype(np.float32)
    assert np.array_equal(check(placing, make_product, (8, 8), (TILE, TILE), [a, b, np.zeros_like(a)], NAMES)[2], a @ b)


def golden_kernel(load, name):
    """Return a function that returns a new kernel of the golden file."""
    text = re.sub(r'@cuda\.jit\(".*"\)', "@cuda.jit", GOLDEN.read_text(encoding="utf-8")).replace("from numba", "from py2cu")
    return lambda: getattr(load(text), name)


def test_guarded_product_of_any_size(placing, load):
    """The last blocks are only partly inside of the matrices."""
    a, b = (np.random.default_rng(seed).integers(-9, 9, shape).astype(np.float32) for seed, shape in ((3, (54, 60)), (4, (60, 50))))
    arguments = [a, b, np.zeros((54, 50), np.float32)]
    assert np.array_equal(check(placing, golden_kernel(load, "product"), (4, 4), (16, 16), arguments, NAMES)[2], a @ b)


def test_fusion_along_one_axis(placing):
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


def test_fusion_without_shared_elements(placing, load):
    """Blocks that share no elements: an inclusive scan of 256 elements, and the sum of the elements of each block."""
    x = np.random.default_rng(6).integers(-9, 9, 2000).astype(np.float32)
    _, scans, sums = check(placing, golden_kernel(load, "scan"), 8, 256, [x, np.zeros_like(x), np.zeros(8, np.float32)], NAMES)
    blocks = np.concatenate([x, np.zeros(48)]).reshape(8, 256)
    assert np.array_equal(scans, blocks.cumsum(1).ravel()[:2000]) and np.array_equal(sums, blocks.sum(1))


def test_sorted_blocks(placing, load):
    """Two branches that exchange elements, which threads of the fused blocks execute as one."""
    x = np.random.default_rng(7).permutation(256).astype(np.float32)
    found = check(placing, golden_kernel(load, "sort"), 4, 64, [x, np.zeros_like(x)], NAMES)[0]
    assert np.array_equal(found, np.sort(x.reshape(4, 64), 1).ravel())


def test_grids_that_are_not_multiples(placing):
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
