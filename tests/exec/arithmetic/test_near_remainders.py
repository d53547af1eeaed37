"""Remainders without a division, and divisions of ints: Python's results at all distances from the divisor, also if the divisor is 0 or negative."""
import numpy as np
import pytest

from py2cu import cuda


def ring(x, out, d, shift):
    size = x.size
    for i in range(size):
        values = [x[(i + 1) % size], x[(i - 1) % size], x[(i + size - 1) % size], x[(i + shift) % size], x[(shift - i) % size]]
        values += [d % size if -size <= d < size else -1, x[(i + d) % size] if 0 <= d < size else -1, (i + 2) % size]
        values += [(i - 5) % d, (i - 5) // d, i % d, i // d, d // size, d % size] if d else [0, 0, 0, 0, 0, 0]
        values += [sum(x[(i + k) % size] * k for k in range(size)), sum(x[(i - k) % size] * k for k in range(size))]
        out[i] = values


@cuda.jit
def kernel(x, out, d, shift):
    i = cuda.grid(1)
    size = x.size
    if i < size:
        out[i, 0] = x[(i + 1) % size]
        out[i, 1] = x[(i - 1) % size]
        out[i, 2] = x[(i + size - 1) % size]
        for k in range(-1, 2):
            if k == shift:
                out[i, 3] = x[(i + k) % size]
                out[i, 4] = x[(k - i) % size]
        out[i, 5] = d % size if -size <= d < size else -1
        out[i, 6] = x[(i + d) % size] if 0 <= d < size else -1
        out[i, 7] = (i + 2) % size
        out[i, 8] = (i - 5) % d
        out[i, 9] = (i - 5) // d
        out[i, 10] = i % d
        out[i, 11] = i // d
        out[i, 12] = d // size if d != 0 else 0
        out[i, 13] = d % size if d != 0 else 0
        up = down = 0
        for k in range(size):
            up += x[(i + k) % size] * k
            down += x[(i - k) % size] * k
        out[i, 14] = up
        out[i, 15] = down


@pytest.mark.parametrize("size", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("shift", [-1, 0, 1])
def test_all_distances_from_the_divisor(size, shift):
    x = np.random.default_rng(size).integers(-99, 99, size)
    for d in range(-2 * size - 1, 2 * size + 2):
        out, expected = np.zeros((2, size, 16), np.int64)
        kernel[1, 32](x, out, d, shift)
        ring(x, expected, d, shift)
        np.testing.assert_array_equal(out, expected)
    assert "py2cu_mod_near" in kernel.inspect_cuda()
