"""Values of loop iterations that are the same for all threads, which each block computes once: bitwise the same results."""
import math

import numpy as np
import pytest

from py2cu import cuda, float64


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


@pytest.mark.parametrize("count", [3, 64, 100])
def test_rows_of_elements(placing, count):
    """Elements of rows are staged, in kernels with local arrays in which some threads return before the loop."""

    @cuda.jit
    def nearest_two(points, queries, out):
        i = cuda.grid(1)
        if i >= queries.shape[0]:
            return
        best = cuda.local.array(2, np.float32)
        for k in range(2):
            best[k] = 1e30
        x, y, z = queries[i, 0], queries[i, 1], queries[i, 2]
        for p in range(points.shape[0]):
            dx, dy, dz = points[p, 0] - x, points[p, 1] - y, points[p, 2] - z
            d = dx * dx + dy * dy + dz * dz
            if d < best[1]:
                best[1] = max(d, best[0])
                best[0] = min(d, best[0])
        for k in range(2):
            out[i, k] = best[k]

    random = np.random.default_rng(count)
    # small integers, so that products and sums are exact
    points, queries = (random.integers(-40, 40, (n, 3)).astype(np.float32) for n in (count, 500))
    arrays = (points, queries, np.zeros((500, 2), np.float32))
    found = [run(placing, mode, lambda _, given: nearest_two[4, 128](*given) or nearest_two, arrays, True) for mode in ("off", "model")]
    distances = np.sort(((queries[:, None] - points) ** 2).sum(2), axis=1)[:, :2]
    assert np.array_equal(found[0], distances) and np.array_equal(found[1], distances)


def test_launch_with_all_shared_memory(placing, device):
    """A launch that requests all shared memory leaves none for staged values."""
    random = np.random.default_rng(4)
    coefficients, x = random.random(70).astype(np.float32), random.random(256)
    series, most = make()[1], device.MAX_SHARED_MEMORY_PER_BLOCK_OPTIN
    results = []
    with placing("model"):
        for shared in (0, most, 0):
            given = [cuda.to_device(array) for array in (coefficients, x, np.zeros(256))]
            series[2, 128, 0, shared](*given, 0.5)
            assert ("__syncthreads_or" in series.inspect_cuda()) == (not results)
            results.append(given[2].copy_to_host())
        with pytest.raises(ValueError, match=f"it needs {most + 1} bytes of shared memory per block"):
            series[2, 128, 0, most + 1](*given, 0.5)
    assert np.allclose(results[1], results[0], rtol=1e-12) and np.array_equal(results[1], results[2])


@pytest.mark.parametrize("steps", [0, 1, 2])
def test_bound_of_guarded_threads(placing, steps):
    """Only threads that pass the guard evaluate the bound of the loop: the others would divide by zero."""

    @cuda.jit
    def sums(count, steps, table, x, out):
        i = cuda.grid(1)
        if steps.size > 0 and i < out.size:
            total = 0.0
            for k in range(count // steps.size):
                total += math.exp(float64(table[k])) * x[i]
            out[i] = total

    table, x = np.linspace(0, 1, 100, dtype=np.float32), np.arange(200.0)
    for mode in ("off", "model"):
        with placing(mode):
            out = cuda.to_device(np.full(200, -1.0))
            sums[2, 128](90, cuda.to_device(np.zeros(steps)), cuda.to_device(table), cuda.to_device(x), out)
            expected = np.exp(table[: 90 // steps].astype(np.float64)).sum() * x if steps > 0 else np.full(200, -1.0)
            assert np.allclose(out.copy_to_host(), expected, rtol=1e-12)


def test_value_of_previous_iteration(placing):
    """A statement reads the value that the loop assigns later, in the previous iteration."""

    @cuda.jit
    def sums(table, x, out):
        i = cuda.grid(1)
        if i < out.size:
            total = 0.0
            for k in range(table.size):
                total += (math.sqrt(root) if k > 0 else 1.0) * x[i]
                root = float64(table[k]) * 3.0
                total += math.sqrt(root) * math.exp(float64(table[k])) * x[i]
            out[i] = total

    table, x = np.linspace(0.1, 1, 100, dtype=np.float32), np.random.default_rng(3).random(300)
    found = [run(placing, mode, lambda kernels, given: sums[3, 128](*given) or sums, (table, x, np.zeros(300)), True) for mode in ("off", "model")]
    assert np.array_equal(found[0].view(np.uint64), found[1].view(np.uint64))
    wide = table.astype(np.float64)
    roots = np.sqrt(wide * 3)
    assert np.allclose(found[1], (1 + roots[:-1].sum() + (roots * np.exp(wide)).sum()) * x, rtol=1e-12)


def test_removed_values(placing):
    """The loop no longer reads the variables, whose assignments stand after and between others."""

    @cuda.jit
    def sums(table, weights, out):
        i = cuda.grid(1)
        if i < out.size:
            total = 0.0
            for k in range(table.size):
                a = float64(table[k]) * 2.0 + 0.25
                total = max(total, math.sqrt(a) * i)
                b = float64(table[k]) * weights[k]
                total -= math.sqrt(b)
            out[i] = total

    table, weights = np.arange(40, dtype=np.float32) / 4, np.arange(40.0) / 2
    found = [run(placing, mode, lambda kernels, given: sums[1, 128](*given) or sums, (table, weights, np.zeros(100)), True) for mode in ("off", "model")]
    assert np.array_equal(found[0].view(np.uint64), found[1].view(np.uint64))
    expected = np.zeros(100)
    for value, weight in zip(table.astype(np.float64), weights):
        expected = np.maximum(expected, np.sqrt(value * 2 + 0.25) * np.arange(100)) - np.sqrt(value * weight)
    assert np.allclose(found[1], expected, rtol=1e-12)
