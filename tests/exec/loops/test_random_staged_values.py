"""Random kernels whose loops stage values in shared memory or are unrolled compute the same bits as with the original code."""
import os

import numpy as np
import pytest
from staged_programs import Program, arrays

from py2cu import cuda

SEEDS = range(200) if os.environ.get("PY2CU_TEST_ALL") else range(8, 18)


@pytest.fixture(autouse=True)
def compile_fast(monkeypatch):
    """Compile kernels for the CPU without optimization."""
    monkeypatch.setenv("PY2CU_CXX", f"{os.environ.get('PY2CU_CXX', 'c++')} -O0")


def result(load, seed):
    """Return the output and the generated code."""
    kernel = load(Program(seed).source()).kernel
    given = [cuda.to_device(value) if isinstance(value, np.ndarray) else value for value in arrays(seed)]
    kernel[8, 128](*given)
    return given[4].copy_to_host(), kernel.inspect_cuda()


@pytest.mark.parametrize("seed", SEEDS)
def test_random_kernels(placing, load, seed):
    with placing("off"):
        expected, original = result(load, seed)
    with placing("model"):
        found, restructured = result(load, seed)
    assert "__syncthreads_or" not in original and "#pragma unroll" not in original
    assert np.array_equal(expected.view(np.uint64), found.view(np.uint64)), Program(seed).source()
    assert expected.any()


def test_programs(placing, load):
    """The programs stage values, also with a local array (8) or a return before the loop (15), and have short loops that are unrolled."""
    with placing("model"):
        codes = [result(load, seed)[1] for seed in (8, 10, 15)]
    assert all("__syncthreads_or" in code and "#pragma unroll" in code for code in codes)
