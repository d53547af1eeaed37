"""sincos() of one argument computes the same bits as sin() and cos()."""
import math

import numpy as np
import pytest

from py2cu import cuda


def make():
    @cuda.jit
    def both(x, out):
        i = cuda.grid(1)
        if i < x.size:
            s = math.sin(x[i])
            c = math.cos(x[i])
            out[i, 0] = s
            out[i, 1] = c
            out[i, 2] = math.cos(x[i] + x[i]) - math.sin(x[i] + x[i])

    return both


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_same_bits(placing, dtype):
    random = np.random.default_rng(5)
    kind = np.uint32 if dtype == np.float32 else np.uint64
    special = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1e-45, 0.7853981633974483, 1.5707963267948966, 3.141592653589793, 105615.0, -2e9, 3e38])
    x = np.concatenate((special, random.standard_normal(4000) * 100, random.integers(-99, 99, 500) * math.pi / 4)).astype(dtype)
    x = np.concatenate((x, random.integers(0, np.iinfo(kind).max, 4000, kind).view(dtype)))
    found = []
    for mode in ("off", "model"):
        with placing(mode):
            kernel = make()
            given = [cuda.to_device(x), cuda.to_device(np.zeros((x.size, 3), dtype))]
            kernel[-(-x.size // 128), 128](*given)
            found.append(given[1].copy_to_host())
            assert ("sincos" in kernel.inspect_cuda()) == (mode == "model")
    assert np.array_equal(found[0].view(kind), found[1].view(kind))
    with np.errstate(invalid="ignore"):
        expected = np.stack((np.sin(x.astype(np.float64)), np.cos(x.astype(np.float64))), 1)
    assert np.allclose(found[1][:, :2], expected, rtol=1e-6, atol=1e-6, equal_nan=True)


def test_values_of_other_iterations(placing):
    """A statement between the calls reads the cosine of the previous iteration, and one after the loop that of the last."""

    @cuda.jit
    def sums(x, out):
        i = cuda.grid(1)
        if i < x.size:
            total = 0.0
            for k in range(3):
                s = math.sin(x[i] + k)
                total += c if k > 0 else s
                c = math.cos(x[i] + k)
            out[i] = total + c

    x = np.linspace(-3, 3, 100)
    expected = np.sin(x) + np.cos(x) + np.cos(x + 1) + np.cos(x + 2)
    with placing("model"):
        out = cuda.to_device(np.zeros(100))
        sums[1, 128](cuda.to_device(x), out)
        assert "sincos" in sums.inspect_cuda()
    assert np.allclose(out.copy_to_host(), expected, rtol=1e-14, atol=1e-14)
