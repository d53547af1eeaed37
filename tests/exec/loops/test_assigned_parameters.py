# SPDX-License-Identifier: MIT
"""Parameters that a kernel assigns: each thread has its own copy. Expected values are those of the formulas."""
import numpy as np

from py2cu import cuda


def test_parameters_are_private_to_threads():
    @cuda.jit
    def scalar(x, last):
        i = cuda.grid(1)
        if i < x.size:
            last -= 1
            x[i] = last

    @cuda.jit
    def counter(x, n):
        i = cuda.grid(1)
        for n in range(i % 3):
            pass
        x[i] = n

    @cuda.jit
    def across_barrier(x, n):
        i = cuda.grid(1)
        n += i
        cuda.syncthreads()
        n += 1
        x[i] = n

    @cuda.jit
    def arrays(x, y):
        i = cuda.grid(1)
        x, y = y, x
        x[i] = i

    x, y = np.zeros(64), np.zeros(64)
    scalar[2, 32](x, 7)
    assert (x == 6).all()
    counter[2, 32](x, 7)
    assert np.array_equal(x, np.array([7, 0, 1])[np.arange(64) % 3])
    across_barrier[2, 32](x, 7)
    assert np.array_equal(x, np.arange(64) + 8)
    x[:] = 0
    arrays[2, 32](x, y)
    assert not x.any() and np.array_equal(y, np.arange(64))
