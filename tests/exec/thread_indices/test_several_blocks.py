"""Thread coarsening and privatized atomics: blocks that process several blocks of the script have the same results, bit for bit, as the original mapping."""
import math

import numpy as np
import pytest

from py2cu import cuda


def check(placing, function, grid, block, arrays, forced, options=None):
    """Check that the results of the original and the forced mapping are bitwise equal; return the schedule and the results."""
    results = {}
    for mode in ("off", "force"):
        kernel = cuda.jit(**(options or {}))(function)
        with placing(mode):
            given = [array() if callable(array) else cuda.to_device(array) if isinstance(array, np.ndarray) else array for array in arrays]
            kernel[grid, block](*given)
            used = next(reversed(kernel.overloads.values())).functions[-1].schedule
            assert (used if used in ("coarsening", "privatization") else "") == (forced if mode == "force" else ""), (function.__name__, used)
            results[mode] = [array.copy_to_host() for array in given if hasattr(array, "copy_to_host")]
    for one, other in zip(results["off"], results["force"]):
        assert one.tobytes() == other.tobytes()
    return results["off"]


SIZES = [(1, 1, 1), (4, 64, 256), (5, 64, 300), (7, 33, 200), (9, 128, 1100)]  # blocks, threads, elements: the number of blocks is no multiple of four


@pytest.mark.parametrize("grid, block, n", SIZES)
def test_items(placing, grid, block, n):
    def guarded(x, y, z):
        i = cuda.grid(1)
        if i < z.size:
            z[i] = x[i] + y[i]

    def returning(x, y, z):
        i = cuda.threadIdx.x + cuda.blockIdx.x * cuda.blockDim.x
        if i >= z.size:
            return
        shifted = i + 0
        t = x[shifted]
        z[shifted] = t
        y[i] -= 2 * t + i

    def chosen(x, y, z):
        i = cuda.grid(1)
        if i < z.size and i % 3 != 1:
            last = z.size - 1 - i
            larger = max(x[last], y[i])
            z[last] = larger if larger > 0.5 else -larger

    x, y = np.random.default_rng(n).random((2, n))
    i = np.arange(n)
    assert np.array_equal(check(placing, guarded, grid, block, [x, y, np.zeros(n)], "coarsening")[2], x + y)
    got = check(placing, returning, grid, block, [x, y, np.zeros(n)], "coarsening")
    assert np.array_equal(got[2], x) and np.array_equal(got[1], y - (2 * x + i))
    larger = np.maximum(x[::-1], y)
    expected = np.where(i % 3 != 1, np.where(larger > 0.5, larger, -larger), 0)[::-1]
    assert np.array_equal(check(placing, chosen, grid, block, [x, y, np.zeros(n)], "coarsening")[2], expected)


SMALL = [np.bool_, np.int8, np.uint8, np.int16, np.uint16, np.float16]


@pytest.mark.parametrize("dtype", SMALL)
@pytest.mark.parametrize("grid, block, n", [*SIZES, (3, 32, 95), (3, 32, 96), (40, 64, 2000)])
def test_wide_accesses_of_small_elements(placing, dtype, grid, block, n):
    """Small elements are accessed together, also in arrays whose start is not aligned to a thread's elements."""
    def guarded(x, y):
        i = cuda.grid(1)
        if i < y.size:
            y[i] = 1 - x[i] if x.dtype != np.bool_ else not x[i]

    def counting(x, y, z):
        t = cuda.threadIdx.x
        i = t + cuda.blockIdx.x * cuda.blockDim.x
        if i >= z.size:
            return
        value = x[i]
        y[i] = value
        z[i] += y.size + i if value else -i

    def looked_up(x, table, y):
        i = cuda.grid(1)
        if i < x.size:
            y[i] = table[x[i]]

    values = np.random.default_rng(n).integers(0, 2 if dtype is np.bool_ else 100, n).astype(dtype)
    m, i = min(n, grid * block), np.arange(min(n, grid * block))
    inverted = np.where(np.arange(n) < m, ~values if dtype is np.bool_ else dtype(1) - values, dtype(0))
    z, table = np.arange(n, dtype=np.float32), np.random.default_rng(1).random(100)
    for start in (0, 1):
        def at_start(array):
            return lambda: cuda.to_device(np.concatenate([array[:1]] * start + [array]))[start:]

        x, zeros = at_start(values), at_start(np.zeros(n, dtype))
        assert np.array_equal(check(placing, guarded, grid, block, [x, zeros], "coarsening")[1], inverted)
        _, y, counted = check(placing, counting, grid, block, [x, zeros, at_start(z)], "coarsening")
        assert np.array_equal(y[:m], values[:m]) and not y[m:].any()
        assert np.array_equal(counted[:m], z[:m] + np.where(values[:m] != 0, n + i, -i)) and np.array_equal(counted[m:], z[m:])
        if np.dtype(dtype).kind in "iu":
            y = check(placing, looked_up, grid, block, [x, table, np.zeros(n, np.float32)], "coarsening")[2]
            assert np.array_equal(y[:m], table[values[:m]].astype(np.float32)) and not y[m:].any()


def test_last_block_is_incomplete(placing):
    """Without a condition, the last block processes fewer than four blocks."""
    def kernel(x, out):
        out[cuda.grid(1)] = x[cuda.grid(1)] + 1

    x = np.arange(5 * 32, dtype=np.int32)
    for blocks in range(1, 6):
        _, out = check(placing, kernel, blocks, 32, [x, np.zeros_like(x)], "coarsening")
        assert np.array_equal(out, np.where(x < 32 * blocks, x + 1, 0))


@pytest.mark.parametrize("dtype", [np.int8, np.uint16, np.int32, np.uint64, np.float32, np.float64])
def test_items_that_are_updated(placing, dtype):
    def kernel(x, y):
        i = cuda.grid(1)
        if i < x.size:
            x[i] += 3
            y[i] *= 2

    x = np.arange(100).astype(dtype)
    got = check(placing, kernel, 4, 32, [x, x], "coarsening")
    assert np.array_equal(got[0], x + dtype(3)) and np.array_equal(got[1], x * dtype(2))


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
def test_items_of_complex_numbers(placing, dtype):
    def kernel(x, y, z):
        i = cuda.grid(1)
        if i < z.size:
            z[i] = x[i] * y[i] - x[i]

    def updated(x, y, z):
        i = cuda.grid(1)
        if i < z.size:
            x[i] *= y[i]
            z[i] += y[i].real
            y[i] = x.dtype.type(2)

    def later(x, y, z):
        i = cuda.grid(1)
        if i < z.size:
            y[i] -= x[i]
            z[i] = abs(x[i]) + 1j

    def behind_a_store(x, y, z):
        i = cuda.grid(1)
        if i < z.size:
            x[i] *= y[i]
            z[i] = x[i].real

    def divided(x, y, z):
        i = cuda.grid(1)
        if i < z.size:
            z[i] /= y[i]

    rng = np.random.default_rng(4)
    x, y, z = (rng.integers(-9, 10, (3, 300, 2)) @ [1, 1j] + 0.5).astype(dtype)  # products are exact
    assert np.array_equal(check(placing, kernel, 5, 64, [x, y, z], "coarsening")[2], x * y - x)
    given = check(placing, later, 5, 64, [x, y, z], "coarsening")
    assert np.array_equal(given[1], y - x) and np.allclose(given[2], abs(x) + 1j)
    given = check(placing, updated, 5, 64, [x, y, z], "coarsening")
    assert np.array_equal(given[0], x * y) and np.array_equal(given[1], np.full_like(y, 2)) and np.array_equal(given[2], z + y.real)
    given = check(placing, behind_a_store, 5, 64, [x, y, z], "")
    assert np.array_equal(given[0], x * y) and np.array_equal(given[2], (x * y).real + 0j)
    assert np.allclose(check(placing, divided, 5, 64, [x, y, z], "")[2], z / y)


def test_kernels_that_coarsening_rejects(placing):
    def reads_what_it_stored(x, y):
        i = cuda.grid(1)
        if i < x.size:
            x[i] = y[i] + 1
            y[i] = x[i] * 2

    def condition_in_memory(x, y):
        i = cuda.grid(1)
        if x[i] > 3:
            y[i] = x[i]

    def two_conditions(x, y):
        i = cuda.grid(1)
        if i < x.size:
            if i > 3:
                y[i] = x[i]

    def otherwise(x, y):
        i = cuda.grid(1)
        if i < 9:
            y[i] = x[i]
        else:
            y[i] = 2

    def index_in_memory(x, y):
        i = cuda.grid(1)
        y[x[i]] = x[i]

    def looping(x, y):
        i = cuda.grid(1)
        total = 0
        for k in range(3):
            total += x[(i + k) % x.size]
        y[i] = total

    def computes_much(x, y):
        i = cuda.grid(1)
        t = x[i] / (i + 1)
        y[i] = t + math.sqrt(t) + math.exp(-t) + math.sin(t)

    def over_the_grid(x, y):
        for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
            y[i] = x[i]

    def knows_the_grid(x, y):
        i = cuda.grid(1)
        y[i] = x[i] + cuda.gridDim.x

    def other_axes(x, y):
        i = cuda.grid(1)
        y[i] = x[i] + cuda.threadIdx.y

    def only_stores(x, y):
        i = cuda.grid(1)
        y[i] = i

    def exchanges(x, y):
        i = cuda.grid(1)
        y[i] = cuda.atomic.add(x, i, 1)

    def barrier(x, y):
        i = cuda.grid(1)
        t = x[i]
        cuda.syncthreads()
        y[i] = t

    for function in (reads_what_it_stored, condition_in_memory, two_conditions, otherwise, index_in_memory, looping, computes_much, over_the_grid, knows_the_grid,
                     other_axes, only_stores, exchanges, barrier):
        x = np.arange(64, dtype=np.int32)
        check(placing, function, 4, 16, [x, np.zeros_like(x)], "")


def test_items_of_launches(placing):
    """Launches with overlapping arrays, or 2-D grids and blocks, keep the original mapping, also if the first launch had another one."""
    @cuda.jit
    def kernel(x, y):
        i = cuda.grid(1)
        if i + 1 < x.size:
            y[i] = x[i] + 1

    with placing("force"):
        one, base = cuda.to_device(np.arange(64.0)), cuda.to_device(np.arange(128.0))
        for given, grid, block, expected in (((one, base[:64]), 4, 16, "coarsening"), ((base[:64], base[64:]), 4, 16, "coarsening"),
                                             ((base[:64], base[32:96]), 4, 16, "xyz"), ((base[:64], base[64:]), (4, 2), 16, "yx"),
                                             ((base[:64], base[64:]), 4, (16, 2), "yx")):
            kernel[grid, block](*given)
            assert kernel[grid, block].compile(*given).schedule == expected
        kernel[4, 16](base[:64], base[64:])
        assert np.array_equal(base.copy_to_host()[64:127], base.copy_to_host()[:63] + 1)


def test_histogram(placing):
    def guarded(x, bins):
        i = cuda.grid(1)
        if i < x.size:
            cuda.atomic.add(bins, x[i], 1)

    def returning(x, bins):
        i = cuda.grid(1)
        if i >= x.size:
            return
        if x[i] == 7:
            return
        cuda.atomic.add(bins, x[i], 1)

    def over_the_grid(x, bins):
        for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
            cuda.atomic.add(bins, x[i] % bins.size, 1)

    def in_rows(x, bins):
        i = cuda.grid(1)
        if i < x.size:
            for k in range(3):
                if x[i] > 100 * k:
                    cuda.atomic.add(bins, (k, x[i] % 8), k + 1)

    x = np.random.default_rng(3).integers(0, 256, 5000)
    counts = np.bincount(x, minlength=256)
    without = counts.copy()
    without[7] = 0
    rows = np.array([(k + 1) * np.bincount(x[x > 100 * k] % 8, minlength=8) for k in range(3)])
    for dtype in (np.uint8, np.int32, np.int64):
        for own in (np.int32, np.uint32, np.int64, np.uint64):
            given = [x.astype(dtype), np.arange(256).astype(own)]
            assert np.array_equal(check(placing, guarded, 79, 64, given, "privatization")[1], counts + np.arange(256))
    given = [x.astype(np.int32), np.zeros(256, np.int32)]
    assert np.array_equal(check(placing, returning, 79, 64, given, "privatization")[1], without)
    assert np.array_equal(check(placing, over_the_grid, 7, 64, given, "privatization")[1], counts)
    assert np.array_equal(check(placing, over_the_grid, 7, 64, [given[0], np.zeros(10, np.int64)], "privatization")[1], np.bincount(x % 10, minlength=10))
    assert np.array_equal(check(placing, in_rows, 79, 64, [given[0], np.zeros((3, 8), np.int32)], "privatization")[1], rows)
    assert np.array_equal(check(placing, in_rows, 79, 64, [given[0], np.zeros((3, 8), np.int32, order="F")], "privatization")[1], rows)


def test_loops_that_count(placing):
    """The values that several iterations of a loop read are loaded before the counting, if they are not used otherwise."""
    def columns(x, w, bins):
        i = cuda.grid(1)
        if i < x.shape[0]:
            for k in range(x.shape[1]):
                cuda.atomic.add(bins, x[i, k] + 1, w[k])
                cuda.atomic.add(bins, 0, x[i, k])

    def some_columns(x, w, bins):
        i = cuda.grid(1)
        if i < x.shape[0]:
            for k in range(w[0] - 90):  # negative
                cuda.atomic.add(bins, x[i, k], 1000)
            for k in range(w[i % 4] % 4, w[i % 3] % 16, w[0] % 3 + 1):
                value = x[i, k] + k
                cuda.atomic.add(bins, value, 1)

    def last_value(x, w, bins):
        i, value = cuda.grid(1), 0
        if i < x.shape[0]:
            for k in range(x.shape[1]):
                value = x[i, k]
                cuda.atomic.add(bins, value, 1)
            cuda.atomic.add(bins, 250, value * k)

    def one_after_the_other(x, w, bins):
        i, value = cuda.grid(1), 0
        if i < x.shape[0]:
            for k in range(x.shape[1]):
                value = value // 2 + x[i, k]
                x[i, k] = value
                cuda.atomic.add(bins, value, 1)

    def shifted(x, w, bins):
        i = cuda.grid(1)
        if i < x.shape[0]:
            for k in range(x.shape[1] - 1):
                x[i, k + 1] = x[i, k] // 2 + 3
                cuda.atomic.add(bins, x[i, k], 1)

    rng = np.random.default_rng(11)
    for width in (1, 3, 4, 5, 17):
        x, w = rng.integers(0, 100, (99, width)).astype(np.int32), rng.integers(1, 90, 17).astype(np.int32)
        expected = np.zeros(300, np.int64)
        np.add.at(expected, x + 1, w[:width])
        expected[0] += x.sum()
        assert np.array_equal(check(placing, columns, 2, 64, [x, w, np.zeros(300, np.int64)], "privatization")[2], expected)
        expected = np.bincount(x.ravel(), minlength=300)
        expected[250] = (x[:, -1] * (width - 1)).sum()
        assert np.array_equal(check(placing, last_value, 2, 64, [x, w, np.zeros(300, np.int64)], "privatization")[2], expected)
        for function in (one_after_the_other, shifted):
            check(placing, function, 2, 64, [x, w, np.zeros(300, np.int32)], "privatization")
    expected = np.zeros(300, np.int64)
    for i in range(99):
        for k in range(w[i % 4] % 4, w[i % 3] % 16, w[0] % 3 + 1):
            expected[x[i, k] + k] += 1
    assert np.array_equal(check(placing, some_columns, 2, 64, [x, w, np.zeros(300, np.int64)], "privatization")[2], expected)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_floats_in_any_order(placing, dtype):
    """Only with fastmath: sums of floats depend on their order."""
    def kernel(x, w, sums):
        i = cuda.grid(1)
        if i < x.size:
            cuda.atomic.add(sums, x[i], w[i])

    def over_the_grid(x, w, sums):
        for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
            cuda.atomic.sub(sums, x[i], -w[i])

    def largest(x, w, sums):
        i = cuda.grid(1)
        if i < x.size:
            cuda.atomic.max(sums, x[i], w[i])

    rng = np.random.default_rng(12)
    x, w = rng.integers(0, 10, 5000).astype(np.int32), rng.integers(-50, 50, 5000).astype(dtype)  # numbers whose sums are exact
    w[77] = np.inf
    expected = np.ones(10, dtype)
    np.add.at(expected, x, w)
    for function in (kernel, over_the_grid):
        for options, forced in (({"fastmath": True}, "privatization"), ({}, "")):
            assert np.array_equal(check(placing, function, 79, 64, [x, w, np.ones(10, dtype)], forced, options)[2], expected)
    check(placing, largest, 79, 64, [x, w, np.ones(10, dtype)], "", {"fastmath": True})


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("operation, dtypes", [("add", "ui"), ("sub", "iu"), ("min", "ui"), ("max", "iu"), ("and_", "ui"), ("or_", "iu"), ("xor", "ui")])
def test_operations(placing, operation, dtypes, wide):
    dtype = np.dtype(f"{dtypes[wide]}{8 if wide else 4}").type
    names = {"cuda": cuda}
    exec(f"def kernel(x, values, bins):\n"  # the results of the operations are not used
         f"    i = cuda.grid(1)\n"
         f"    if i < x.size:\n"
         f"        cuda.atomic.{operation}(bins, x[i], values[i])\n", names)
    rng = np.random.default_rng(5)
    x, info = rng.integers(0, 9, 600).astype(np.int32), np.iinfo(dtype)
    values, start = (rng.integers(info.min, info.max, n, dtype, endpoint=True) for n in (600, 9))
    start[8] = {"min": info.max, "max": info.min, "and_": -1 if info.min else info.max}.get(operation, 0)
    function = {"add": np.add, "sub": np.subtract, "min": np.minimum, "max": np.maximum, "and_": np.bitwise_and, "or_": np.bitwise_or,
                "xor": np.bitwise_xor}[operation]
    expected = start.copy()
    function.at(expected, x, values)
    assert np.array_equal(check(placing, names["kernel"], 10, 64, [x, values, start], "privatization")[2], expected)


def test_indices_outside_of_the_accumulators(placing):
    """Negative indices are normalized; others access the original location, here the memory after the slice."""
    def kernel(x, bins):
        i = cuda.grid(1)
        if i < x.size:
            cuda.atomic.add(bins, x[i], 1)

    x = np.random.default_rng(6).integers(-10, 20, 500).astype(np.int32)
    expected = np.bincount(np.where(x < 0, x + 10, x), minlength=30)
    for mode in ("off", "force"):
        with placing(mode):
            bins = cuda.to_device(np.zeros(30, np.int32))
            cuda.jit(kernel, boundscheck=False)[8, 64](cuda.to_device(x), bins[:10])
            assert np.array_equal(bins.copy_to_host(), expected), mode


def test_arrays_that_are_not_privatized(placing):
    def result_is_used(x, bins):
        i = cuda.grid(1)
        x[i] = cuda.atomic.add(bins, x[i] % 8, 1) * 0

    def read(x, bins):
        i = cuda.grid(1)
        cuda.atomic.add(bins, x[i] % 8, bins[8 + x[i] % 8])

    def written(x, bins):
        i = cuda.grid(1)
        cuda.atomic.add(bins, x[i] % 8, 1)
        bins[9] = 3

    def mixed(x, bins):
        i = cuda.grid(1)
        cuda.atomic.max(bins, x[i] % 8, 1)
        cuda.atomic.max(bins, x[i] % 8, 5)
        cuda.atomic.add(bins, 8 + x[i] % 8, 5)

    def one_place(x, bins):
        i = cuda.grid(1)
        if i < x.size:
            cuda.atomic.add(bins, 0, 1)

    def exchange(x, bins):
        i = cuda.grid(1)
        cuda.atomic.exch(bins, x[i] % 8, 1)

    def returns_inside(x, bins):
        i = cuda.grid(1)
        for k in range(8):
            if k > x[i] % 8:
                return
            cuda.atomic.add(bins, k, 1)

    def returns_over_the_grid(x, bins):
        if cuda.grid(1) >= x.size:
            return
        for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
            cuda.atomic.add(bins, x[i] % 8, 1)

    def fence(x, bins):
        i = cuda.grid(1)
        cuda.atomic.add(bins, x[i] % 8, 1)
        cuda.threadfence()

    def view(x, bins):
        i = cuda.grid(1)
        part = bins[4:] if x[i] % 2 else bins
        cuda.atomic.add(part, x[i] % 8, 1)

    @cuda.jit(device=True)
    def count(bins, i):
        for k in range(3):
            cuda.atomic.add(bins, (i + k) % 8, 1)
            if k > i:
                return

    def in_a_function(x, bins):
        count(bins, x[cuda.grid(1)])

    for function in (result_is_used, read, written, mixed, one_place, exchange, returns_inside, returns_over_the_grid, fence, view, in_a_function):
        x = np.random.default_rng(8).integers(0, 256, 256).astype(np.int32)
        check(placing, function, 4, 64, [x, np.zeros(16, np.int32)], "")

    def floats(x, bins):
        cuda.atomic.add(bins, x[cuda.grid(1)] % 8, 1)

    for dtype in (np.float32, np.float64):
        check(placing, floats, 4, 64, [x, np.zeros(16, dtype)], "")


def test_counters_of_launches(placing):
    """Launches with too many bins, overlapping arrays, or two axes keep the original mapping, also if the first launch had another one."""
    @cuda.jit
    def kernel(x, bins):
        i = cuda.grid(1)
        if i < x.size:
            cuda.atomic.add(bins, x[i], 1)

    with placing("force"):
        x, base = cuda.to_device(np.zeros(256, np.int32)), cuda.to_device(np.zeros(8192, np.int32))
        for given, grid, block, expected in (((x, base[:4096]), 4, 64, "privatization"), ((x, base[:4097]), 4, 64, "xyz"), ((x, base[:0]), 4, 64, "xyz"),
                                             ((base[:256], base[256:512]), 4, 64, "privatization"), ((base[:256], base[:256]), 4, 64, "xyz"),
                                             ((x, base[:256]), (4, 2), 64, "yx"), ((x, base[:256]), 4, (64, 2), "yx")):
            assert kernel[grid, block].compile(*given).schedule == expected
        kernel[4, 64](x, base[:4096])
        kernel[4, 64](x, base)
        assert base.copy_to_host()[0] == 512


def test_reports(placing):
    @cuda.jit
    def histogram(x, bins):
        i = cuda.grid(1)
        if i < x.size:
            cuda.atomic.add(bins, x[i], 1)  # counted

    @cuda.jit
    def add(x, y):
        i = cuda.grid(1)
        if i < x.size:
            y[i] += x[i]  # summed

    x, y = np.zeros(4096, np.int32), np.zeros(64, np.int32)
    with placing("force"):
        assert "schedule privatization, each block processes several blocks of the script, accumulates their atomic updates in shared memory" in histogram.schedule(64, 64, x, y)
        assert histogram.schedule(64, 64, x, y).splitlines()[0].endswith("merges them into global memory at its end, in blocks (512, 1, 1)")
        assert "in blocks" not in histogram.schedule(15, 300, x, y)
        assert "schedule coarsening, each block processes 4 blocks of the script:" in add.schedule(64, 64, x, x.copy())
        histogram[64, 64](x, y)
        add[64, 64](x, x.copy())
        text = histogram.inspect_cuda()
        assert "// schedule: each block accumulates atomic updates in shared memory" in text and "bins_block[k] = 0;" in text and text.count("// counted") == 1
        text = add.inspect_cuda()
        assert "// schedule: each block does the work of four" in text and "y_items[4]" in text and text.count("// summed") == 1
    with placing("model"):
        device = cuda.get_current_device()
        large = 2048 * 3 * (device.MULTIPROCESSOR_COUNT if not device.is_host else 1 << 10)
        assert "schedule privatization" not in histogram.schedule(64, 64, x, y) and "schedule privatization" in histogram.schedule(1 << 10, 64, x, y)
        assert "schedule coarsening" not in add.schedule(16, 64, x, x.copy()) and "schedule coarsening" in add.schedule(large // 64, 64, x, x.copy())

    @cuda.jit(schedule="original")
    def stays(x, y):
        i = cuda.grid(1)
        if i < x.size:
            y[i] += x[i]

    with placing("force"):
        assert "original, because its decorator" in stays.schedule(64, 64, x, x.copy())
