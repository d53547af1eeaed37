"""Remainders of loop counters that rotate in variables have the values of Python's operator."""
import numpy as np
import pytest

from py2cu import cuda, int32, uint8


def make():
    @cuda.jit
    def remainders(out, limit):
        i = cuda.grid(1)
        rows = cuda.local.array((3, 4), int32)
        for k in range(3):
            for n in range(4):
                rows[k, n] = k * n
        total = 0
        for d in range(2, limit):
            rows[d % 3, d % 4] = rows[(d - 2) % 3, 1] + rows[(d - 1) % 3, (d + 1) % 4] + d
            if i == 3 and d == 20:
                break
            for k in range(5):
                total += (k + 4) % 5 - k % 5 * (k + 1) % 6
            total += (d + 6) % 7
        for k in range(3):
            for n in range(4):
                out[i, k, n] = rows[k, n]
        out[i, 0, 0] += total

    return remainders


def expected(limit, i):
    rows = [[k * n for n in range(4)] for k in range(3)]
    total = 0
    for d in range(2, limit):
        rows[d % 3][d % 4] = rows[(d - 2) % 3][1] + rows[(d - 1) % 3][(d + 1) % 4] + d
        if i == 3 and d == 20:
            break
        for k in range(5):
            total += (k + 4) % 5 - k % 5 * (k + 1) % 6
        total += (d + 6) % 7
    rows[0][0] += total
    return rows


@pytest.mark.parametrize("mode", ["off", "model"])
@pytest.mark.parametrize("limit", [0, 2, 3, 7, 30])
def test_values(placing, mode, limit):
    with placing(mode):
        kernel = make()
        out = cuda.to_device(np.zeros((4, 3, 4), np.int32))
        kernel[1, 4](out, limit)
        assert np.array_equal(out.copy_to_host(), [expected(limit, i) for i in range(4)])
        assert ("int remainder" in kernel.inspect_cuda()) == (mode == "model")


def test_narrow_dividend(placing):
    """The remainder of a narrowed counter starts again when the narrow type overflows."""

    @cuda.jit
    def narrow(x, out):
        i = cuda.grid(1)
        if i < out.shape[0]:
            for d in range(x.size):
                out[i, 0] += x[d] * (uint8(d) % 3)
                out[i, 1] += x[d] * ((uint8(d) + 1) % 5)

    x = np.arange(700)
    d = x % 256
    for mode in ("off", "model"):
        with placing(mode):
            out = cuda.to_device(np.zeros((4, 2), np.int64))
            narrow[1, 4](cuda.to_device(x), out)
            assert np.array_equal(out.copy_to_host(), [[(x * (d % 3)).sum(), (x * ((d + 1) % 5)).sum()]] * 4)


@pytest.mark.parametrize("mode", ["off", "model"])
@pytest.mark.parametrize("limit", [3, 4, 5, 6, 30])
def test_three_remainders_by_three(placing, mode, limit):
    """Three remainders by 3, with offsets that are consecutive, or that are not."""

    @cuda.jit
    def rotating(out, limit):
        i = cuda.grid(1)
        for d in range(3, limit):
            out[i, d, 0] = d % 3 * 100 + (d - 1) % 3 * 10 + (d - 2) % 3
            if d == i:
                break
        for d in range(3, limit):
            out[i, d, 1] = d % 3 * 100 + (d + 2) % 3 * 10 + (d - 2) % 3

    expected = np.zeros((8, 30, 2), np.int64)
    for i in range(8):
        for d in range(3, limit):
            expected[i, d] = [d % 3 * 100 + (d - 1) % 3 * 10 + (d - 2) % 3 if i < 3 or d <= i else 0, d % 3 * 100 + (d + 2) % 3 * 10 + (d - 2) % 3]
    with placing(mode):
        kernel = cuda.jit(rotating.py_func)
        out = cuda.to_device(np.zeros((8, 30, 2), np.int64))
        kernel[1, 8](out, limit)
        assert np.array_equal(out.copy_to_host(), expected)
        assert ("int oldest" in kernel.inspect_cuda()) == (mode == "model")
