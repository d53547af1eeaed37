"""Shared memory: sizes above the default limit of a block, and the shared-memory carveout of the L1 cache."""
import numpy as np
import pytest

from py2cu import cuda, errors, float32


@cuda.jit
def reverse(x):
    tile = cuda.shared.array(0, float32)
    n = x.size
    i = cuda.threadIdx.x
    while i < n:
        tile[i] = x[i]
        i += cuda.blockDim.x
    cuda.syncthreads()
    i = cuda.threadIdx.x
    while i < n:
        x[i] = tile[n - 1 - i]
        i += cuda.blockDim.x


@pytest.mark.parametrize("kilobytes", [16, 60, 64])
def test_dynamic_shared_memory(kilobytes):
    """Above 48 KB, the kernel opts in automatically, once; smaller launches still work. Every GPU since 7.5 has 64 KB."""
    x = np.arange(kilobytes * 256, dtype=np.float32)
    for _ in range(2):
        y = x.copy()
        reverse[1, 128, 0, kilobytes * 1024](y)
        assert np.array_equal(y, x[::-1])


def test_more_shared_memory_than_available():
    with pytest.raises(errors.CudaAPIError, match="shared memory per block"):
        reverse[1, 128, 0, 10 << 20](np.zeros(4, np.float32))


@pytest.mark.parametrize("carveout", ["default", "MaxL1", "maxshared", -1, 0, 50, 100])
def test_carveout(carveout):
    @cuda.jit(shared_memory_carveout=carveout)
    def kernel(x):
        x[0] = 1

    x = np.zeros(1)
    kernel[1, 1](x)
    assert x[0] == 1
