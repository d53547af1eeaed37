"""Quotients from the inverse of a divisor are those of a division, which NumPy computes."""
import numpy as np
import pytest

from py2cu import cuda, float64


def make():
    @cuda.jit
    def divide(x, n, y, out):
        i = cuda.grid(1)
        if i < y.size:
            divisor = y[i]
            for j in range(x.size):
                out[i, j, 0] = x[j] / divisor
                out[i, j, 1] = n[j] / divisor

    return divide


def bits(random, count, kind, dtype):
    """All kinds of floats: also infinite, subnormal and not a number."""
    return random.integers(0, np.iinfo(kind).max, count, kind).view(dtype)


@pytest.mark.parametrize("mode", ["off", "model"])
def test_quotients(placing, mode):
    random = np.random.default_rng(3)
    special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 5e-324, -2.3e-308, 1.7976931348623157e308, 1.0, -3.0, 1e-150, 1e150])
    fractions = 1 + random.integers(0, 1 << 52, 300) / 2.0**52
    ends = np.nextafter(2.0 ** random.integers(-40, 40, 100), random.choice([0.0, np.inf], 100))
    y = np.concatenate((special, bits(random, 100, np.uint64, np.float64), fractions, ends, 1.01e-150 * fractions[:20], 0.4e150 * fractions[:20]))
    floats = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e-45, -1.2e-38, 3.4e38, 1.0, -3.0], np.float32)
    x = np.concatenate((floats, bits(random, 500, np.uint32, np.float32), -bits(random, 100, np.uint32, np.float32)))
    n = np.concatenate(([0, 1, -1, (1 << 63) - 1, -(1 << 63)], random.integers(-99, 99, 205), random.integers(-(1 << 63), 1 << 63, 400, np.int64))).astype(np.int64)
    with placing(mode):
        kernel = make()
        given = [cuda.to_device(array) for array in (x, n, y, np.zeros((y.size, x.size, 2)))]
        kernel[3, 256](*given)
        found = given[3].copy_to_host()
        assert ("py2cu_quotient" in kernel.inspect_cuda()) == (mode == "model")
    with np.errstate(all="ignore"):
        expected = np.stack([of.astype(np.float64)[None, :] / y[:, None] for of in (x, n)], 2)
    assert np.array_equal(np.isnan(found), np.isnan(expected))
    numbers = ~np.isnan(expected)
    assert np.array_equal(found[numbers].view(np.uint64), expected[numbers].view(np.uint64))


@pytest.mark.parametrize("steps", [0, 1, 4])
def test_divisor_of_guarded_iterations(placing, steps):
    """The divisor is evaluated only by iterations that divide by it: an integer division by zero would be a fault on the CPU."""

    @cuda.jit
    def sums(x, steps, out):
        i = cuda.grid(1)
        if i < out.size:
            total = 0.0
            for k in range(x.shape[1]):
                if steps.size > 0:
                    total += x[i, k] / float64(90 // steps.size)
            out[i] = total

    x = np.random.default_rng(4).random((200, 40), np.float32)
    for mode in ("off", "model"):
        with placing(mode):
            out = cuda.to_device(np.full(200, -1.0))
            sums[1, 256](cuda.to_device(x), cuda.to_device(np.zeros(steps)), out)
            expected = (x / np.float64(90 // steps)).sum(1) if steps > 0 else np.zeros(200)
            assert np.allclose(out.copy_to_host(), expected, rtol=1e-12)
