"""Code that is specialized for small values of a launch has bitwise equal results, and each kernel has only a few such variants."""
import numpy as np
import pytest

from py2cu import cuda, float32


def compiled(kernel):
    """The constants that comments in the functions of a kernel name; "" for code without constants."""
    overload = next(reversed(kernel.overloads.values()))
    return [function.text.partition("schedule: for launches with ")[2].partition("\n")[0] for function in overload.functions]


def check(placing, function, grid, block, arguments, constants):
    """Return the results, which are the same bits with and without specialization."""
    results = []
    for mode in ("off", "force"):
        kernel = cuda.jit(function)
        with placing(mode):
            given = [cuda.to_device(one) if isinstance(one, np.ndarray) else one for one in arguments]
            kernel[grid, block](*given)
            kernel[grid, block](*given)
            assert compiled(kernel)[-1] == (constants if mode == "force" else "")
            results.append([array.copy_to_host() for array in given if hasattr(array, "copy_to_host")])
    for one, other in zip(*results):
        assert one.tobytes() == other.tobytes()
    return results[0]


def nearest(points, centers, labels):
    i = cuda.grid(1)
    if i < points.shape[0]:
        best, least = 0, float32(1e30)
        for c in range(centers.shape[0]):
            d = float32(0)
            for k in range(points.shape[1]):
                t = points[i, k] - centers[c, k]
                d += t * t
            if d < least:
                best, least = c, d
        labels[i] = best


@pytest.mark.parametrize("columns, rows, constants", [(3, 5, "points_shape1 = 3, centers_shape0 = 5"), (16, 17, "points_shape1 = 16"), (17, 4, "centers_shape0 = 4"),
                                                      (17, 17, ""), (0, 2, "centers_shape0 = 2"), (12, 13, "points_shape1 = 12")])
def test_array_sizes(placing, columns, rows, constants):
    random = np.random.default_rng(columns)
    points, centers = (random.integers(-9, 9, (n, columns)).astype(np.float32) for n in (70, rows))
    labels = check(placing, nearest, 3, 32, [points, centers, np.zeros(70, np.int32)], constants)[2]
    distances = ((points[:, None, :] - centers[None, :, :]) ** 2).sum(2)
    assert np.array_equal(labels, distances.argmin(1))


def test_integers_of_functions_and_assigned_parameters(placing):
    @cuda.jit(device=True)
    def power(x, exponent):
        result = 1.0
        for _ in range(exponent):
            result *= x
        return result

    def kernel(x, n, last):
        i = cuda.grid(1)
        if i < x.size:
            total = power(x[i], n + 1)
            for k in range(-n, last, 2):
                total += k
            last -= 1
            x[i] = total * last

    x = np.arange(40.0) / 8
    got = check(placing, kernel, 2, 32, [x, 4, 7], "n = 4")[0]
    assert np.array_equal(got, expected_twice(x))


def expected_twice(x):
    for _ in range(2):
        x = x * x * x * x * x  # in the order of the kernel
        for k in range(-4, 7, 2):
            x = x + k
        x = x * 6
    return x


def test_few_variants(placing):
    @cuda.jit
    def kernel(x, n):
        i = cuda.grid(1)
        if i < x.size:
            for k in range(n):
                x[i] += k

    with placing("force"):
        x = cuda.to_device(np.zeros(64, np.int64))
        for n in (0, 1, 2, 3, 4, 3, 16, 17, 1, -2, 5):
            kernel[2, 32](x, n)
        assert sorted({*compiled(kernel)}) == ["", "n = 1", "n = 2", "n = 3"]
        total = sum(n * (n - 1) // 2 for n in (0, 1, 2, 3, 4, 3, 16, 17, 1, 5))
        assert np.array_equal(x.copy_to_host(), np.full(64, total))


def test_small_grids_and_original(placing):
    def kernel(x, n):
        i = cuda.grid(1)
        if i < x.size:
            for k in range(n):
                x[i] += k

    for mode, options, grid, constants in (("model", {}, 1, ""), ("model", {}, 2048, "n = 3"), ("off", {}, 2048, ""), ("force", {"schedule": "original"}, 2048, "")):
        made = cuda.jit(**options)(kernel)
        with placing(mode):
            x = cuda.to_device(np.zeros(32, np.int64))
            made[grid, 32](x, 3)
            assert compiled(made)[-1] == constants, (mode, options, grid)
            assert np.array_equal(x.copy_to_host(), np.full(32, 3))


def test_report(placing):
    kernel = cuda.jit(nearest)
    points, centers, labels = cuda.to_device(np.zeros((64, 3), np.float32)), cuda.to_device(np.zeros((5, 3), np.float32)), cuda.to_device(np.zeros(64, np.int32))
    with placing("force"):
        assert "the code is specialized for points_shape1 = 3, centers_shape0 = 5" in kernel.schedule(2, 32, points, centers, labels)
    with placing("off"):
        assert "specialized" not in kernel.schedule(2, 32, points, centers, labels)
