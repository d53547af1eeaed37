"""Code that is specialized for small values or the block size of a launch has bitwise equal results, and each kernel has only a few such variants."""
import numpy as np
import pytest

from py2cu import cuda, float32


def compiled(kernel):
    """The constants that comments in the functions of a kernel name; "" for code without constants."""
    overload = next(reversed(kernel.overloads.values()))
    return [function.text.partition("schedule: for launches with ")[2].partition("\n")[0] for function in overload.functions]


def check(placing, function, grid, block, arguments, constants, **options):
    """Return the results, which are the same bits with and without specialization."""
    results = []
    for mode in ("off", "force"):
        kernel = cuda.jit(**options)(function)
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


def row_sums(x, out, repeat):
    """A row per block; the threads along y add up rows of the shared array."""
    partial = cuda.shared.array((4, 256), np.int64)
    t, ty = cuda.threadIdx.x, cuda.threadIdx.y
    total = 0
    for k in range(t + ty * cuda.blockDim.x, x.shape[1], cuda.blockDim.x * cuda.blockDim.y):
        for _ in range(repeat):
            total += x[cuda.blockIdx.x, k]
    partial[ty, t] = total
    cuda.syncthreads()
    n = cuda.blockDim.x
    while n > 1:
        half = (n + 1) // 2
        if t < n - half:
            partial[ty, t] += partial[ty, t + half]
        n = half
        cuda.syncthreads()
    if t == 0 and ty == 0:
        for row in range(cuda.blockDim.y):
            out[cuda.blockIdx.x] += partial[row, 0]


@pytest.mark.parametrize("block, constants", [(64, "blocks of 64 threads, repeat = 3"), (256, "blocks of 256 threads, repeat = 3"), (100, "repeat = 3"),
                                              (32, "blocks of 32 threads, repeat = 3"), ((32, 2), "repeat = 3"), ((64, 4), "repeat = 3"), (1, "repeat = 3")])
def test_block_sizes(placing, block, constants):
    x = np.random.default_rng(4).integers(-99, 99, (9, 203))
    out = check(placing, row_sums, 9, block, [x, np.zeros(9, np.int64), 3], constants, boundscheck=False)[1]
    assert np.array_equal(out, 2 * 3 * x.sum(1))


def test_block_sizes_of_functions(placing):
    @cuda.jit(device=True)
    def largest(part, t):
        step = cuda.blockDim.x // 2
        while step > 0:
            if t < step:
                part[t] = max(part[t], part[t + step])
            cuda.syncthreads()
            step //= 2

    def kernel(x, out):
        part = cuda.shared.array(128, np.float32)
        i, t = cuda.grid(1), cuda.threadIdx.x
        part[t] = x[i]
        cuda.syncthreads()
        largest(part, t)
        out[i] = part[0]

    x = np.random.default_rng(5).integers(0, 999, 8 * 128).astype(np.float32)
    for block in (128, 64):
        out = check(placing, kernel, x.size // block, block, [x, np.zeros_like(x)], f"blocks of {block} threads", boundscheck=False)[1]
        assert np.array_equal(out, x.reshape(-1, block).max(1).repeat(block))


def test_other_loops_keep_the_block_size(placing):
    def kernel(x, out):
        total = 0
        for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
            total += x[i]
        steps = cuda.blockDim.x
        while steps > 0:  # without a barrier
            total += 1
            steps //= 2
        for k in range(cuda.threadIdx.x + 1):
            total += k
        cuda.syncthreads()
        out[cuda.grid(1)] = total

    x = np.arange(500)
    out = check(placing, kernel, 2, 64, [x, np.zeros(128, np.int64)], "", boundscheck=False)[1]
    t = np.arange(128) % 64
    assert np.array_equal(out, [x[i::128].sum() + 7 + t[i] * (t[i] + 1) // 2 for i in range(128)])


def test_report(placing):
    kernel = cuda.jit(nearest)
    points, centers, labels = cuda.to_device(np.zeros((64, 3), np.float32)), cuda.to_device(np.zeros((5, 3), np.float32)), cuda.to_device(np.zeros(64, np.int32))
    with placing("force"):
        assert "the code is specialized for points_shape1 = 3, centers_shape0 = 5" in kernel.schedule(2, 32, points, centers, labels)
    with placing("off"):
        assert "specialized" not in kernel.schedule(2, 32, points, centers, labels)
    kernel = cuda.jit(boundscheck=False)(row_sums)
    x, out = cuda.to_device(np.zeros((2, 64), np.int64)), cuda.to_device(np.zeros(2, np.int64))
    with placing("force"):
        assert "the code is specialized for blockDim.x = 64, repeat = 5" in kernel.schedule(2, 64, x, out, 5)
        assert "the code is specialized for repeat = 5" in kernel.schedule(2, 96, x, out, 5)
