"""Values of loop iterations that are the same for all threads, which each block computes once: bitwise the same results."""
import math

import numpy as np
import pytest

from py2cu import cuda


def make():
    @cuda.jit
    def nearest(points, out, limit):
        i, j = cuda.grid(2)
        if i < out.shape[0] and j < out.shape[1]:
            least = 1e20
            total = 0.0
            for k in range(points.shape[0]):
                x = points[k, 0]
                y = points[k, 1]
                dx = i - x
                dy = j - y
                d = dx * dx + dy * dy - (x * x + y)
                if d < least:
                    least = d
                    if d < limit:
                        total += math.sqrt(abs(d)) / (y * 3.5 + 0.25)
            out[i, j] = least + total

    @cuda.jit
    def series(coefficients, x, out, scale):
        i = cuda.grid(1)
        if i < x.size:
            total = 0.0
            for k in range(coefficients.size):
                c = coefficients[k]
                total = total * x[i] + math.exp(c * scale) / (k + 1)
            out[i] = total
            for k in range(coefficients.size):
                out[i] += coefficients[k]

    return nearest, series


def run(placing, mode, launch, arrays, is_staged):
    with placing(mode):
        kernels = make()
        given = [cuda.to_device(array) for array in arrays]
        kernel = launch(kernels, given)
        assert ("__syncthreads_or" in kernel.inspect_cuda()) == (is_staged and mode != "off")
        return given[-1].copy_to_host()


@pytest.mark.parametrize("count", [0, 1, 15, 16, 63, 64, 65, 200])
@pytest.mark.parametrize("block", [(8, 8), (16, 2), (4, 32)])
def test_table(placing, count, block):
    random = np.random.default_rng(count)
    points = (random.standard_normal((count, 2)) * 20).astype(np.float32)

    def launch(kernels, given):
        kernels[0][(-(-29 // block[0]), -(-31 // block[1])), block](given[0], given[1], 50.0)
        return kernels[0]

    found = [run(placing, mode, launch, (points, np.zeros((29, 31))), True) for mode in ("off", "model")]
    assert np.array_equal(found[0].view(np.uint64), found[1].view(np.uint64))
    i, j = np.arange(29)[:, None], np.arange(31)[None, :]
    least, total = np.full((29, 31), 1e20), np.zeros((29, 31))
    for x, y in points:
        d = (i - np.float64(x)) ** 2 + (j - np.float64(y)) ** 2 - np.float64(x * x + y)
        is_less = d < least
        least = np.where(is_less, d, least)
        total += np.where(is_less & (d < 50), np.sqrt(np.abs(d)) / (np.float64(y) * 3.5 + 0.25), 0)
    assert np.mean(np.isclose(found[1], least + total, rtol=1e-4, atol=1e-4)) > 0.99


@pytest.mark.parametrize("count", [3, 64, 130])
def test_series(placing, count):
    random = np.random.default_rng(count)
    coefficients, x = random.random(count).astype(np.float32), random.random(1000)

    def launch(kernels, given):
        kernels[1][8, 128](*given[:2], given[2], 0.5)
        return kernels[1]

    found = [run(placing, mode, launch, (coefficients, x, np.zeros(1000)), True) for mode in ("off", "model")]
    assert np.array_equal(found[0].view(np.uint64), found[1].view(np.uint64))
    expected = np.zeros(1000)
    for k, c in enumerate(coefficients.astype(np.float64)):
        expected = expected * x + np.exp(c * 0.5) / (k + 1)
    assert np.allclose(found[1], expected + coefficients.astype(np.float64).sum(), rtol=1e-10)
