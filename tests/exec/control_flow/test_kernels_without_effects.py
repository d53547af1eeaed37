# SPDX-License-Identifier: MIT
"""Kernels that write nothing compile and run."""
import numpy as np

from py2cu import cuda


def test_kernels_without_effects():
    @cuda.jit
    def empty(x):
        pass

    @cuda.jit
    def unused_value(x):
        i = cuda.grid(1)
        if i < x.size:
            value = 2 * x[i]
            value += 1

    @cuda.jit
    def unused_tile(x):
        tile = cuda.shared.array(32, np.float64)
        i = cuda.threadIdx.x
        tile[i] = x[i]
        cuda.syncthreads()

    x = np.arange(64.0)
    for kernel in empty, unused_value, unused_tile:
        kernel[2, 32](x)
        assert x.tolist() == list(range(64))
    assert unused_tile.get_shared_mem_per_block(unused_tile.signatures[0]) in (0, 256)  # NVRTC removes the unused array


def test_shared_memory_of_a_kernel():
    @cuda.jit
    def reversed_block(x):
        tile = cuda.shared.array(32, np.float64)
        i = cuda.threadIdx.x
        tile[i] = x[i]
        cuda.syncthreads()
        x[i] = tile[31 - i]

    x = np.arange(32.0)
    reversed_block[1, 32](x)
    assert x.tolist() == list(range(31, -1, -1))
    assert reversed_block.get_shared_mem_per_block(reversed_block.signatures[0]) == 32 * 8
