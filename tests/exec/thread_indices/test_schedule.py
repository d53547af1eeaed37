"""Launches with swapped axes have bitwise equal results; kernels that can observe the order of threads are not remapped."""
import numpy as np
import pytest

from py2cu import cuda, float32, int32
from py2cu.device import devices
from py2cu.errors import TypingError

TILE = 8


def schedule_of(kernel):
    """Return the schedule that was compiled last."""
    return next(reversed(kernel.overloads.values())).functions[-1].schedule


def check(placing, kernel, grid, block, arrays, forced, model="xyz", shared=0):
    """Check that the results are bitwise equal in each mode; return the schedule of the launch."""
    results = {}
    for mode, expected in (("off", "xyz"), ("force", forced), ("model", model)):
        with placing(mode):
            given = [cuda.to_device(array) if isinstance(array, np.ndarray) else array for array in arrays]
            kernel[grid, block, 0, shared](*given)
            assert expected in (None, schedule_of(kernel)), mode
            results[mode] = [array.copy_to_host() for array in given if hasattr(array, "copy_to_host")]
    for mode in ("force", "model"):
        for one, other in zip(results["off"], results[mode]):
            assert one.tobytes() == other.tobytes(), mode
    return results["off"]


def make_jacobi():
    @cuda.jit
    def jacobi(a, b):
        i, j = cuda.grid(2)
        if 0 < i < a.shape[0] - 1 and 0 < j < a.shape[1] - 1:
            b[i, j] = 0.25 * (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1])

    return jacobi


def test_jacobi(placing):
    jacobi = make_jacobi()
    a = np.random.default_rng(1).random((45, 70))
    expected = np.zeros_like(a)
    expected[1:-1, 1:-1] = 0.25 * (a[:-2, 1:-1] + a[2:, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:])
    _, b = check(placing, jacobi, (3, 5), (16, 16), [a, np.zeros_like(a)], "yx", "yx")
    assert np.array_equal(b, expected)


def test_offsets_in_tuples(placing):
    """Offsets from a table are the same for all threads, so they do not hide the strides of a stencil."""

    @cuda.jit
    def sums(a, b):
        i, j = cuda.grid(2)
        if 0 < i < a.shape[0] - 1 and 0 < j < a.shape[1] - 1:
            total = 0.0
            for di, dj in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                total += a[i + di, j + dj]
            for d in (-1, 0, 1):
                total += a[i + d, j]
            b[i, j] = total

    a = np.random.default_rng(1).integers(0, 99, (45, 70)).astype(np.float64)
    expected = np.zeros_like(a)
    expected[1:-1, 1:-1] = 2 * (a[:-2, 1:-1] + a[2:, 1:-1]) + a[1:-1, 1:-1] + a[1:-1, :-2] + a[1:-1, 2:]
    _, b = check(placing, sums, (3, 5), (16, 16), [a, np.zeros_like(a)], "yx", "yx")
    assert np.array_equal(b, expected)


def test_strided_arrays_by_their_strides(placing):
    """For one kernel with strided arrays, Fortran-contiguous arguments require the original mapping, C-contiguous ones swapped axes."""
    jacobi = make_jacobi()
    by_rows, by_columns = np.zeros((80, 80)), np.zeros((80, 80), order="F")
    with placing("model"):
        for base, grid, placed in ((by_rows, (3, 3), "yx"), (by_columns, (3, 4), "xyz")):
            a, b = cuda.to_device(base)[::2, :40], cuda.to_device(base)[::2, :40]
            jacobi[grid, (16, 16)](a, b)
            assert len(jacobi.overloads) == 1 and schedule_of(jacobi) == placed


def test_three_axes(placing):
    @cuda.jit
    def kernel(a, out):
        i, j, k = cuda.grid(3)
        if i < a.shape[0] and j < a.shape[1] and k < a.shape[2]:
            out[i, j, k] = a[i, j, k] * 2 + cuda.threadIdx.x + 10 * cuda.blockIdx.y + 100 * cuda.gridDim.z + 1000 * cuda.blockDim.z

    a = np.arange(9 * 10 * 11, dtype=np.float32).reshape(9, 10, 11)
    _, out = check(placing, kernel, (3, 4, 3), (4, 3, 5), [a, np.zeros_like(a)], "zyx", "zxy")
    i, j, _ = np.indices(a.shape)
    assert np.array_equal(out, a * 2 + i % 4 + 10 * (j // 3) + 300 + 5000)


@pytest.mark.parametrize("name", ["yx", "zyx", "xzy", "yzx", "zxy"])
def test_every_order_of_the_axes(placing, name):
    """Shared memory, barriers, atomics, thread and block indices, and a grid loop have equal results for every mapping."""
    @cuda.jit
    def kernel(a, out, sums, seen):
        own = cuda.shared.array((2, 3, 4), int32)
        i, j, k = cuda.grid(3)
        x, y, z = cuda.threadIdx.x, cuda.threadIdx.y, cuda.threadIdx.z
        own[x, y, z] = a[i, j, k] if i < a.shape[0] and j < a.shape[1] and k < a.shape[2] else 0
        cuda.syncthreads()
        total = own[1 - x, 2 - y, 3 - z]
        cuda.syncthreads()
        if i >= a.shape[0] or j >= a.shape[1] or k >= a.shape[2]:
            return
        out[i, j, k] = total * 1000 + cuda.blockIdx.x + 3 * cuda.blockIdx.y + 9 * cuda.blockIdx.z + 100 * cuda.blockDim.z + 10 * cuda.gridDim.y
        cuda.atomic.add(sums, (x, y, z), a[i, j, k])
        columns, rows, planes = cuda.gridsize(3)
        for n in range(k, seen.shape[0], planes):
            cuda.atomic.max(seen, n, n + columns * rows + i)

    a = np.random.default_rng(5).integers(0, 90, (5, 8, 11)).astype(np.int32)
    given = [a, np.zeros_like(a), np.zeros((2, 3, 4), np.int32), np.zeros(40, np.int32)]
    results = {}
    for mode in ("off", name):
        with placing(mode):
            arrays = [cuda.to_device(array) for array in given]
            kernel[(3, 3, 3), (2, 3, 4)](*arrays)
            assert schedule_of(kernel) == ("xyz" if mode == "off" else name)
            results[mode] = [array.copy_to_host() for array in arrays]
    for one, other in zip(results["off"], results[name]):
        assert np.array_equal(one, other)
    whole = np.zeros((6, 9, 12), np.int32)
    whole[:5, :8, :11] = a
    assert np.array_equal(results[name][2], whole.reshape(3, 2, 3, 3, 3, 4).sum(axis=(0, 2, 4)))
    i, j, k = np.indices(a.shape)
    turned = whole[i - i % 2 + 1 - i % 2, j - j % 3 + 2 - j % 3, k - k % 4 + 3 - k % 4]
    assert np.array_equal(results[name][1], turned * 1000 + i // 2 + 3 * (j // 3) + 9 * (k // 4) + 430)


def test_tiles_and_barriers(placing):
    @cuda.jit
    def product(a, b, c):
        own_a = cuda.shared.array((TILE, TILE), float32)
        own_b = cuda.shared.array((TILE, TILE), float32)
        i, j = cuda.grid(2)
        row, column = cuda.threadIdx.x, cuda.threadIdx.y
        total = float32(0)
        for k in range(0, a.shape[1], TILE):
            own_a[row, column] = a[i, k + column]
            own_b[row, column] = b[k + row, j]
            cuda.syncthreads()
            for n in range(TILE):
                total += own_a[row, n] * own_b[n, column]
            cuda.syncthreads()
        c[i, j] = total

    rng = np.random.default_rng(2)
    a, b = rng.integers(0, 9, (32, 16)).astype(np.float32), rng.integers(0, 9, (16, 24)).astype(np.float32)
    _, _, c = check(placing, product, (4, 3), (TILE, TILE), [a, b, np.zeros((32, 24), np.float32)], "yx", "yx")
    assert np.array_equal(c, a @ b)


def test_threads_that_return_before_a_barrier(placing):
    @cuda.jit
    def kernel(a, out):
        rows = cuda.shared.array(0, int32)
        i, j = cuda.grid(2)
        if cuda.threadIdx.x == 0:
            rows[cuda.threadIdx.y] = 0
        cuda.syncthreads()
        if i >= a.shape[0] or j >= a.shape[1]:
            return
        cuda.atomic.add(rows, cuda.threadIdx.y, a[i, j])
        cuda.syncthreads()
        if cuda.threadIdx.x == 0:
            out[cuda.blockIdx.x, j] = rows[cuda.threadIdx.y]

    a = np.arange(10 * 9, dtype=np.int32).reshape(10, 9)
    _, out = check(placing, kernel, (3, 3), (4, 4), [a, np.zeros((3, 9), np.int32)], "yx", shared=4 * TILE)
    assert np.array_equal(out, np.add.reduceat(a, [0, 4, 8], axis=0))


def test_device_functions_and_loops_over_the_grid(placing):
    @cuda.jit
    def here():
        return cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x, cuda.grid(2)[1]

    @cuda.jit
    def kernel(out, count):
        first, second = here()
        rows, columns = cuda.gridsize(2)
        for i in range(first, out.shape[0], rows):
            for j in range(second, out.shape[1], columns):
                out[i, j] += i * 100 + j
                cuda.atomic.add(count, 0, 1)

    out, count = check(placing, kernel, (2, 3), (4, 2), [np.zeros((13, 17), np.int64), np.zeros(1, np.int32)], "yx")
    i, j = np.indices(out.shape)
    assert np.array_equal(out, i * 100 + j) and count[0] == out.size


def test_one_dimensional_grid(placing):
    @cuda.jit
    def kernel(out):
        out[cuda.grid(1)] = cuda.threadIdx.x + 100 * cuda.blockIdx.x

    out, = check(placing, kernel, 5, 7, [np.zeros(35, np.int32)], "yx")
    assert np.array_equal(out, np.arange(35) % 7 + 100 * (np.arange(35) // 7))


def test_limits_of_swapped_axes(placing):
    def kernel(out):
        i, j = cuda.grid(2)
        out[i, j] = i - j + cuda.threadIdx.z

    for rows, placed in ((65535, "yx"), (65536, "xyz")):
        out, = check(placing, cuda.jit(kernel), (rows, 1), (1, 2), [np.zeros((rows, 2), np.int32)], placed)
        assert np.array_equal(out, np.subtract.outer(np.arange(rows), np.arange(2)))

    def deep(out):
        i, j, k = cuda.grid(3)
        out[i, j, k] = 100 * i + 10 * j + k

    for rows, placed in ((64, "zyx"), (65, "yx")):
        out, = check(placing, cuda.jit(deep), 1, (rows, 1, 3), [np.zeros((rows, 1, 3), np.int32)], placed, "zyx" if rows == 64 else "zxy")
        assert np.array_equal(out, np.add.outer(100 * np.arange(rows), np.arange(3))[:, None])


def test_no_swap_above_device_limits(placing):
    """The script's dimensions respect the limits, whichever axes are swapped."""
    jacobi = make_jacobi()
    for mode in ("off", "force"):
        with placing(mode), pytest.raises(ValueError, match="is larger than|exceeds the limits"):
            jacobi[(1, 65536), (8, 8)](cuda.to_device(np.zeros((8, 8))), cuda.to_device(np.zeros((8, 8))))


def shape_of(placing, mode, kernel, grid, block, arrays):
    """Return the block shape of a launch, in the script's axes."""
    with placing(mode):
        return kernel[grid, block]._schedule(*(cuda.to_device(array) for array in arrays))["block"]


def test_blocks_of_another_shape(placing):
    @cuda.jit(device=True)
    def row():
        return cuda.threadIdx.x + cuda.blockIdx.x * cuda.blockDim.x

    def by_index(a, count):
        i, j = row(), cuda.grid(2)[1]
        a[i, j] += 100 * i + j + cuda.gridsize(2)[1]
        cuda.atomic.add(count, 0, 1)

    def over_the_grid(a, count):
        rows, columns = cuda.gridsize(2)
        for i in range(cuda.grid(2)[0], a.shape[0], rows):
            for j in range(cuda.blockIdx.y * cuda.blockDim.y + cuda.threadIdx.y + 0, a.shape[1], columns):
                a[i, j] += 100 * i + j + columns
                cuda.atomic.add(count, 0, 1)

    for function, grid, block, shape, forced, modelled in (
            (by_index, (3, 4), (16, 16), (48, 64), (4, 64, 1), (4, 64, 1)), (by_index, (48, 1), (1, 64), (48, 64), (4, 64, 1), (4, 64, 1)),
            (by_index, (3, 6), (8, 4), (24, 24), (4, 8, 1), (8, 4, 1)), (by_index, (7, 5), (3, 1), (21, 5), (3, 1, 1), (3, 1, 1)),
            (by_index, (2, 1), (512, 1), (1024, 1), (512, 1, 1), (512, 1, 1)), (by_index, (1, 1), (1024, 1), (1024, 1), (512, 1, 1), (512, 1, 1)), (by_index, (3, 3), (32, 32), (96, 96), (8, 32, 1), (8, 32, 1)), (over_the_grid, (2, 2), (16, 16), (45, 70), (8, 32, 1), (8, 32, 1)),
            (by_index, (64, 96), (1, 1), (64, 96), (8, 32, 1), (8, 32, 1)),
            (over_the_grid, (1, 32), (256, 1), (256, 32), (8, 32, 1), (8, 32, 1))):
        kernel = cuda.jit(function)
        given = np.zeros(shape, np.int64), np.zeros(1, np.int64)
        model = "yx" if modelled[1] > 1 and modelled != (*block, 1) else None
        a, count = check(placing, kernel, grid, block, given, None, model)
        i, j = np.indices(shape)
        assert np.array_equal(a, 100 * i + j + grid[1] * block[1]) and count[0] == a.size
        assert shape_of(placing, "force", kernel, grid, block, given) == forced, (grid, block)
        assert shape_of(placing, "model", kernel, grid, block, given) == modelled, (grid, block)
        assert shape_of(placing, "off", kernel, grid, block, given) == (*block, 1)


def test_blocks_of_another_shape_in_space(placing):
    @cuda.jit
    def kernel(a, out):
        i, j, k = cuda.grid(3)
        out[i, j, k] = a[i, j, k] + 1

    a = np.arange(8 * 12 * 64, dtype=np.float64).reshape(8, 12, 64)
    _, out = check(placing, kernel, (2, 3, 16), (4, 4, 4), [a, np.zeros_like(a)], "zyx", "zyx")
    assert np.array_equal(out, a + 1)
    for mode, shape in (("off", (4, 4, 4)), ("force", (1, 4, 64)), ("model", (1, 4, 64))):
        assert shape_of(placing, mode, kernel, (2, 3, 16), (4, 4, 4), [a, out]) == shape, mode


def test_kernels_that_read_the_block_shape_are_not_remapped(placing):
    def own_index(out):
        i, j = cuda.grid(2)
        out[i, j] = cuda.threadIdx.x

    def extents(out):
        i, j = cuda.grid(2)
        out[i, j] = cuda.blockDim.y

    def extents_alone(out):
        i, j = cuda.grid(2)
        out[i, j] = cuda.gridDim.x

    def one_more_block(out):
        i, j = cuda.grid(2)
        out[i, j] = cuda.blockIdx.y * cuda.blockDim.y + j

    def other_axes(out):
        i, j = cuda.grid(2)
        out[i, j] = cuda.blockIdx.x * cuda.blockDim.y + cuda.threadIdx.x

    def twice(out):
        i, j = cuda.grid(2)
        out[i, j] = 2 * cuda.blockIdx.x * cuda.blockDim.x + cuda.threadIdx.x

    def narrow(out):
        i, j = cuda.grid(2)
        out[i, j] = np.int8(cuda.blockIdx.x * cuda.blockDim.x) + np.int8(cuda.threadIdx.x)

    def shared(out):
        i, j = cuda.grid(2)
        own = cuda.shared.array(1, int32)
        if i == 0 and j == 0:
            own[0] = 7
            out[0, 0] = own[0]

    def barrier(out):
        i, j = cuda.grid(2)
        cuda.syncthreads()
        out[i, j] = i

    arrays = [np.zeros((32, 32), np.int32)]
    for function in (own_index, extents, extents_alone, one_more_block, other_axes, twice, narrow, shared, barrier):
        for mode in ("force", "model"):
            assert shape_of(placing, mode, cuda.jit(function), (4, 4), (8, 8), arrays) == (8, 8, 1), function.__name__


def test_invalid_block_shapes(placing):
    """A shape is invalid if the grid would have other dimensions, or too many blocks."""
    @cuda.jit
    def kernel(out):
        i, j = cuda.grid(2)
        out[i, j] = i - j

    for grid, block, shape in (((4, 65535), (2, 2), (2, 2, 1)), ((65536, 2), (2, 2), (64, 4, 1))):
        extents = grid[0] * block[0], grid[1] * block[1]
        out, = check(placing, kernel, grid, block, [np.zeros(extents, np.int32)], None, None)
        assert np.array_equal(out, np.subtract.outer(np.arange(extents[0]), np.arange(extents[1])))
        assert shape_of(placing, "force", kernel, grid, block, [out]) == shape, (grid, block)


def test_error_for_a_block_of_the_script_that_is_too_large(placing):
    @cuda.jit
    def kernel(out):
        i, j = cuda.grid(2)
        out[i, j] = i - j

    for mode in ("off", "force"):
        with placing(mode), pytest.raises(ValueError, match=r"the block \(64, 32, 1\)"):
            kernel[(1, 1), (64, 32)](cuda.to_device(np.zeros((64, 32), np.int32)))

    @cuda.jit(launch_bounds=64)
    def bounded(out):
        i, j = cuda.grid(2)
        out[i, j] = i - j

    for mode in ("off", "force"):
        with placing(mode), pytest.raises(ValueError, match=r"the block \(32, 4, 1\) has 128 threads"):
            bounded[(1, 8), (32, 4)](cuda.to_device(np.zeros((32, 32), np.int32)))


def test_kernels_with_warp_operations_keep_their_mapping(placing):
    @cuda.jit(device=True)
    def from_next(x):
        return cuda.shfl_down_sync(0xFFFFFFFF, x, 1)

    @cuda.jit
    def kernel(a, out):
        i, j = cuda.grid(2)
        out[i, j] = from_next(a[i, j])

    a = np.arange(32 * 2, dtype=np.int32).reshape(32, 2)
    _, out = check(placing, kernel, 1, (32, 2), [a, np.zeros_like(a)], "xyz")
    assert np.array_equal(out[:-1], a[1:])

    @cuda.jit
    def lanes(out):
        i, j = cuda.grid(2)
        out[i, j] = cuda.laneid

    out, = check(placing, lanes, 1, (32, 2), [np.zeros((32, 2), np.int32)], "xyz")
    assert np.array_equal(out, np.repeat(np.arange(32), 2).reshape(32, 2))


def test_kernels_that_wait_for_other_blocks_keep_their_mapping(placing):
    """The hardware starts blocks along x first: a block that waits for its neighbor along x finds it running."""
    @cuda.jit
    def kernel(flags, out):
        i, j = cuda.blockIdx.x, cuda.blockIdx.y
        while i > 0 and cuda.atomic.add(flags, (i - 1, j), 0) == 0:
            pass
        out[i, j] = out[i - 1, j] + 1 if i > 0 else 1
        cuda.threadfence()
        cuda.atomic.add(flags, (i, j), 1)

    _, out = check(placing, kernel, (40, 3), 1, [np.zeros((40, 3), np.int32), np.zeros((40, 3), np.int32)], "xyz")
    assert np.array_equal(out, np.repeat(np.arange(1, 41), 3).reshape(40, 3))


def test_exceptions_name_the_axes_of_the_script(placing):
    @cuda.jit(debug=True, opt=False)
    def kernel(a):
        i, j = cuda.grid(2)
        if a[i, j] > 0:
            raise ValueError("positive")

    a = np.zeros((8, 8), np.int32)
    a[5, 2] = 1
    for mode in ("off", "force"):
        with placing(mode), pytest.raises(ValueError, match=r"tid=\[0, 2, 1\] ctaid=\[0, 0, 1\]"):
            kernel[(2, 2), (4, 4)](cuda.to_device(a))
        assert schedule_of(kernel) == "xyz"


def test_option(placing):
    @cuda.jit(schedule="original")
    def kernel(out):
        i, j = cuda.grid(2)
        out[i, j] = i * 10 + j

    def plain(out):
        i, j = cuda.grid(2)
        out[i, j] = i * 10 + j

    for function in (kernel, cuda.jit(plain, schedule="original")):
        out, = check(placing, function, (2, 2), (4, 4), [np.zeros((8, 8), np.int32)], "xyz")
        assert np.array_equal(out, np.add.outer(10 * np.arange(8), np.arange(8)))
        assert "decorator sets" in function.schedule((2, 2), (4, 4), cuda.to_device(out))
    check(placing, cuda.jit(plain, schedule=None), (2, 2), (16, 16), [np.zeros((32, 32), np.int32)], "yx", "yx")
    with pytest.raises(ValueError, match="schedule must be 'original' or None, not 'yx'"):
        cuda.jit(plain, schedule="yx")


def test_variable(device, monkeypatch):
    monkeypatch.setenv("PY2CU_SCHEDULE", "always")
    with pytest.raises(ValueError, match='PY2CU_SCHEDULE must be off, model, measure, force or a schedule such as yx, not "always"'):
        devices.Device(device.backend, 0)


def test_report_and_code(placing):
    jacobi = make_jacobi()
    a = np.zeros((64, 64))
    with placing("model"):
        given = cuda.to_device(a), cuda.to_device(a)
        text = jacobi.schedule((4, 4), (16, 16), *given)
        jacobi[(4, 4), (16, 16)](*given)
        shown = jacobi.inspect_cuda(jacobi.signatures[-1])
    assert text.splitlines()[0] == ("jacobi[(4, 4, 1), (16, 16, 1)]: in blocks (4, 64, 1), schedule yx: the script's axes y, x are the hardware's axes "
                                    "x, y")
    assert "reads a, 4 times: 16 sectors original, 8 with yx, 8 with that block shape; bytes to the next thread along x 8*a_shape1, along y 8" in text
    assert "b[i, j] = 0.25 * (a[i - 1, j]" in text and text.endswith("Total: 80 original, 40 with yx, 40 with that block shape")
    assert "// schedule: x and y swapped" in shown and "i = blockIdx.y * blockDim.y + threadIdx.y" in shown
    with placing("off"):
        given = cuda.to_device(a), cuda.to_device(a)
        text = jacobi.schedule((4, 4), (16, 16), *given)
        jacobi[(4, 4), (16, 16)](*given)
        assert "// schedule" not in jacobi.inspect_cuda(jacobi.signatures[-1])
    assert "original" in text.splitlines()[0] and text.endswith("yx is not used: PY2CU_SCHEDULE=off")


def test_kernels_without_launches_are_translated_unchanged():
    jacobi = make_jacobi()
    with pytest.raises(TypingError):
        cuda.jit("void(int32[:, ::1])", schedule="original")(lambda out: out.nothing)
    overload = jacobi.compile("void(float64[:, ::1], float64[:, ::1])")
    assert overload.functions[-1].schedule == "xyz"
