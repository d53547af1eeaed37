"""Row coarsening: threads that process several threads of the script have bitwise equal results, with shared memory and barriers."""
import numpy as np

from py2cu import cuda, float32

TILE = 8
WEIGHTS = np.array([6, 4, 1, 1, 4], np.complex64)
NAMES = ("rows", "yx-rows")
NAMES_3D = (*NAMES, "zyx-rows")


def check(placing, make, grid, block, arguments, names=NAMES, always=True):
    """Return the results, which are the same bits with each of the schedules as with the original one; unless always, the kernel may not permit it."""
    results = {}
    for name in ("off", *names):
        with placing(name):
            kernel = make()
            given = [cuda.to_device(one) if isinstance(one, np.ndarray) else one for one in arguments]
            kernel[grid, block](*given)
            used = next(reversed(kernel.overloads.values())).functions[-1].schedule
            assert used == (name if name != "off" else "xyz") or (not always and used == "xyz")
            results[name] = [array.copy_to_host() for array in given if hasattr(array, "copy_to_host")]
    for name in names:
        for one, other in zip(results["off"], results[name]):
            assert one.tobytes() == other.tobytes(), name
    return results["off"]


def make_product():
    @cuda.jit
    def product(a, b, out):
        tile_a = cuda.shared.array((TILE, TILE), float32)
        tile_b = cuda.shared.array((TILE, TILE), float32)
        column, row = cuda.grid(2)
        tx = cuda.threadIdx.x
        ty = cuda.threadIdx.y
        total = float32(0)
        for m in range(a.shape[1] // TILE):
            tile_a[ty, tx] = a[row, m * TILE + tx]
            tile_b[ty, tx] = b[m * TILE + ty, column]
            cuda.syncthreads()
            for k in range(TILE):
                total += tile_a[ty, k] * tile_b[k, tx]
            cuda.syncthreads()
        out[row, column] = total

    return product


def test_product(placing):
    a, b = np.random.default_rng(2).integers(-9, 9, (2, 32, 32)).astype(np.float32)
    assert np.array_equal(check(placing, make_product, (4, 4), (TILE, TILE), [a, b, np.zeros_like(a)])[2], a @ b)


def test_early_return_and_three_axes(placing):
    def make():
        @cuda.jit
        def kernel(a, out):
            i, j, k = cuda.grid(3)
            if i >= a.shape[0] or j >= a.shape[1] or k >= a.shape[2]:
                return
            above = a[i, j - 1, k] if j > 0 else 0
            out[i, j, k] = a[i, j, k] - above + 1000 * cuda.threadIdx.y + 100 * cuda.threadIdx.x + 10 * cuda.blockDim.y

        return kernel

    a = np.arange(9 * 10 * 11).reshape(9, 10, 11)
    out = check(placing, make, (3, 2, 4), (4, 8, 3), [a, np.zeros_like(a)], NAMES_3D)[1]
    i, j, _ = np.indices(a.shape)
    assert np.array_equal(out, a - np.where(j > 0, np.roll(a, 1, 1), 0) + 1000 * (j % 8) + 100 * (i % 4) + 80)


def test_loops_in_guards(placing):
    """Threads at the border, whose neighbors fail the guard, execute the loops on their own."""
    def make_product():
        @cuda.jit
        def kernel(a, b, out):
            i, j = cuda.grid(2)
            if i < out.shape[0] and j < out.shape[1]:
                total = 0
                for k in range(a.shape[1]):
                    total += a[i, k] * b[k, j]
                out[i, j] = total

        return kernel

    def make_sums():
        @cuda.jit
        def kernel(a, b, out):
            j, i = cuda.grid(2)
            if i >= a.shape[0] or j >= a.shape[1]:
                return
            total = 0
            for di in range(-1, 2):
                for dj in range(-1, 2):
                    if 0 <= i + di < a.shape[0] and 0 <= j + dj < a.shape[1]:
                        total += a[i + di, j + dj]
            out[i, j] = total * b.shape[0]

        return kernel

    a, b = np.random.default_rng(4).integers(-9, 9, (2, 21, 21))
    assert np.array_equal(check(placing, make_product, (3, 3), (8, 8), [a, b, np.zeros_like(a)])[2], a @ b)
    around = np.pad(a, 1)
    sums = sum(around[di:di + 21, dj:dj + 21] for di in range(3) for dj in range(3))
    assert np.array_equal(check(placing, make_sums, (3, 3), (8, 8), [a, b, np.zeros_like(a)])[2], sums * 21)


def test_stencils(placing):
    """Each element is loaded once for several threads of the script; the extents are not multiples of the block."""
    def make_heat():
        @cuda.jit
        def kernel(u, out):
            i, j, k = cuda.grid(3)
            if 0 < i < u.shape[0] - 1 and 0 < j < u.shape[1] - 1 and 0 < k < u.shape[2] - 1:
                out[i, j, k] = u[i, j, k] + float32(0.1) * (u[i - 1, j, k] + u[i + 1, j, k] + u[i, j - 1, k] + u[i, j + 1, k] +
                                                            u[i, j, k - 1] + u[i, j, k + 1] - float32(6) * u[i, j, k])

        return kernel

    def make_life():
        @cuda.jit
        def kernel(cells, out):
            j, i = cuda.grid(2)
            rows, columns = cells.shape
            if i < rows and j < columns:
                count = 0
                for di in range(-1, 2):
                    for dj in range(-1, 2):
                        if di != 0 or dj != 0:
                            count += cells[(i + di) % rows, (j + dj) % columns]
                out[i, j] = 1 if count == 3 or (count == 2 and cells[i, j] == 1) else 0

        return kernel

    def make_star():
        @cuda.jit
        def kernel(a, out):
            n, i, j = cuda.grid(3)
            if n < a.shape[0] and 2 <= i < a.shape[1] - 2 and 2 <= j < a.shape[2] - 2:
                total = np.complex64(0)
                for k in range(-2, 3):
                    total += WEIGHTS[k] * a[n, i + k, j] + WEIGHTS[k] * a[n, i, j + k]
                out[n, i, j] = total

        return kernel

    random = np.random.default_rng(8)
    u = random.random((9, 11, 13)).astype(np.float32)
    heat = check(placing, make_heat, (2, 3, 4), (8, 4, 4), [u, np.zeros_like(u)], NAMES_3D)[1]
    neighbors = sum(np.roll(u, d, axis) for axis in range(3) for d in (-1, 1))
    assert np.allclose(heat[1:-1, 1:-1, 1:-1], (u + np.float32(0.1) * (neighbors - 6 * u))[1:-1, 1:-1, 1:-1], atol=1e-5)
    for shape in ((21, 19), (24, 16)):
        cells = random.integers(0, 2, shape, dtype=np.uint8)
        count = sum(np.roll(cells, (di, dj), (0, 1)) for di in (-1, 0, 1) for dj in (-1, 0, 1)) - cells
        assert np.array_equal(check(placing, make_life, (3, 3), (8, 8), [cells, np.zeros_like(cells)])[1], (count == 3) | ((count == 2) & (cells == 1)))
    a = (random.integers(-9, 9, (3, 13, 14)) + 1j * random.integers(-9, 9, (3, 13, 14))).astype(np.complex64)
    star = check(placing, make_star, (1, 2, 4), (4, 8, 4), [a, np.zeros_like(a)], NAMES_3D)[1]
    expected = sum(WEIGHTS[k] * (np.roll(a, -k, 1) + np.roll(a, -k, 2)) for k in range(-2, 3))
    assert np.array_equal(star[:, 2:-2, 2:-2], expected[:, 2:-2, 2:-2])


def test_relative_accesses(placing):
    """Accesses relative to the element of the first of four threads: both signs, diagonals, loops, negative indices, and elements that are all on one side."""
    def make_around():
        @cuda.jit
        def kernel(a, out):
            j, i = cuda.grid(2)
            if 1 <= i < a.shape[0] - 1 and 1 <= j < a.shape[1] - 1:
                out[i, j] = a[i - 1, j] + a[i + 1, j] * 2 + a[i, 1 + j] * 3 + a[i, j - 1] * 4 + a[-1 + i, j + 1] * 5

        return kernel

    def make_diagonals():
        @cuda.jit
        def kernel(a, out):
            j, i = cuda.grid(2)
            if i + 1 < a.shape[0] and i <= j < a.shape[1]:
                out[i, j] = a[i, j - i] + a[i + 1, j - i] * 2 + a[i, j] * 3

        return kernel

    def make_loops():
        @cuda.jit
        def kernel(a, out):
            j, i = cuda.grid(2)
            if i < a.shape[0] - 6 and j < a.shape[1]:
                total = 0
                for k in range(1, 7, 2):
                    total += a[i + k, j] * k
                for k in range(3):
                    total += a[i + 2 - k, j] + a[i, j] * k
                out[i, j] = total

        return kernel

    def make_negative():
        @cuda.jit
        def kernel(a, out):
            j, i = cuda.grid(2)
            if i < a.shape[0] and j < a.shape[1]:
                out[i, j] = a[i - 1, j] + a[i - 2, j - 1] * 2 + a[i, j] * 3

        return kernel

    def make_one_side():
        @cuda.jit
        def kernel(a, out):
            j, i = cuda.grid(2)
            if 9 <= i < a.shape[0] + 9 and j < a.shape[1]:
                out[i - 9, j] = a[i - 9, j] + (a[i - 8, j] * 2 if i < a.shape[0] + 8 else 0)

        return kernel

    a = np.random.default_rng(4).integers(-99, 99, (22, 19)).astype(np.int32)

    def run(make):
        return check(placing, make, (3, 4), (8, 8), [a, np.zeros_like(a)])[1]

    shifted = {(di, dj): np.roll(a, (-di, -dj), (0, 1)) for di in range(-2, 7) for dj in (-1, 0, 1)}
    around = shifted[-1, 0] + shifted[1, 0] * 2 + shifted[0, 1] * 3 + shifted[0, -1] * 4 + shifted[-1, 1] * 5
    assert np.array_equal(run(make_around)[1:-1, 1:-1], around[1:-1, 1:-1])
    expected = np.zeros_like(a)
    for i in range(len(a) - 1):
        expected[i, i:] = a[i, :a.shape[1] - i] + a[i + 1, :a.shape[1] - i] * 2 + a[i, i:] * 3 if i < a.shape[1] else 0
    assert np.array_equal(run(make_diagonals), expected)
    loops = sum(shifted[k, 0] * k for k in (1, 3, 5)) + sum(shifted[2 - k, 0] + a * k for k in range(3))
    assert np.array_equal(run(make_loops)[:-6], loops[:-6])
    assert np.array_equal(run(make_negative), shifted[-1, 0] + shifted[-2, -1] * 2 + a * 3)
    below = np.vstack([a[1:], np.zeros_like(a[:1])])
    assert np.array_equal(run(make_one_side), a + below * 2)


def test_ranges(placing):
    """Four threads of the script are a loop that starts at the lower bound of their index and ends at the upper bounds; also in grids that do not cover the array."""
    def make_between():
        @cuda.jit
        def kernel(a, out, low, high):
            j, i = cuda.grid(2)
            if low <= i < high and j < a.shape[1]:
                out[i, j] = a[i - 1, j] + a[i, j] * 2 + a[i + 1, j] * 3

        return kernel

    def make_constant():
        @cuda.jit
        def kernel(a, out, low, high):
            j, i = cuda.grid(2)
            if i > 5 and i < high and i <= 17 and j < a.shape[1]:
                around = 0
                for k in range(-1, 2):
                    if a[i + k, j] > 0 or k == 0:
                        around += a[i + k, j] * (k + 2)
                out[i, j] = around

        return kernel

    def make_several():
        @cuda.jit
        def kernel(a, out, low, high):
            j, i = cuda.grid(2)
            value = 0
            if low <= i and 3 <= i and i < high and j < a.shape[1]:
                value = a[i - 1, j] + a[i + 1, j]
            if i < a.shape[0]:
                out[i, j] = value + cuda.threadIdx.y

        return kernel

    a = np.random.default_rng(5).integers(-99, 99, (30, 16)).astype(np.int32)
    before, after = np.roll(a, 1, 0), np.roll(a, -1, 0)
    sums = before + a * 2 + after * 3
    positive = np.where(before > 0, before, 0) + a * 2 + np.where(after > 0, after, 0) * 3
    i = np.arange(30)[:, None]
    for grid in ((2, 4), (2, 3)):
        in_grid = i < 8 * grid[1]
        for low, high in ((1, 29), (6, 7), (7, 9), (4, 8), (9, 9), (12, 5), (3, 24), (23, 29), (27, 29)):
            def run(make):
                return check(placing, make, grid, (8, 8), [a, np.zeros_like(a), low, high])[1]

            inside = (low <= i) & (i < high) & in_grid
            assert np.array_equal(run(make_between), np.where(inside, sums, 0)), (low, high)
            assert np.array_equal(run(make_constant), np.where((i > 5) & (i < high) & (i <= 17), positive, 0)), high
            assert np.array_equal(run(make_several), np.where(in_grid, np.where(inside & (i >= 3), before + after, 0) + i % 8, 0)), (low, high)


def test_tiles_with_a_halo(placing):
    """Threads fill a tile in loops from their own index; the tile has one, two or three rows for a thread."""
    def make(size, reach):
        full = size + 2 * reach

        @cuda.jit
        def kernel(a, out):
            tile = cuda.shared.array((full, full), float32)
            tx = cuda.threadIdx.x
            ty = cuda.threadIdx.y
            column, row = cuda.grid(2)
            for y in range(ty, full, size):
                for x in range(tx, full, size):
                    i = min(max(cuda.blockIdx.y * size + y - reach, 0), a.shape[0] - 1)
                    j = min(max(cuda.blockIdx.x * size + x - reach, 0), a.shape[1] - 1)
                    tile[y, x] = a[i, j]
            cuda.syncthreads()
            if row < a.shape[0] and column < a.shape[1]:
                total = float32(0)
                for y in range(2 * reach + 1):
                    for x in range(2 * reach + 1):
                        total += tile[ty + y, tx + x]
                out[row, column] = total

        return kernel

    a = np.random.default_rng(9).integers(-9, 9, (29, 35)).astype(np.float32)
    for size, reach in ((8, 2), (8, 0), (4, 3)):
        out = check(placing, lambda: make(size, reach), (-(-35 // size), -(-29 // size)), (size, size), [a, np.zeros_like(a)])[1]
        around = np.pad(a, reach, "edge")
        width = range(2 * reach + 1)
        assert np.array_equal(out, sum(around[y:y + 29, x:x + 35] for y in width for x in width))


def test_value_modified_in_a_guard(placing):
    """A value that is the same for all threads changes once for each of them: the kernel keeps the original schedule."""
    def make():
        @cuda.jit
        def kernel(a, out, n):
            j, i = cuda.grid(2)
            count = n
            if i >= a.shape[0] or j >= a.shape[1]:
                return
            count += 1
            for k in range(count):
                out[i, j] += a[i, k]

        return kernel

    a = np.arange(49).reshape(7, 7)
    assert np.array_equal(check(placing, make, (1, 1), (8, 8), [a, np.zeros_like(a), 2], always=False)[1], a[:, :3].sum(1)[:, None].repeat(7, 1))


def test_blocks_that_cannot_be_divided(placing):
    """A block of six rows keeps the original schedule."""
    a = np.ones((TILE, TILE), np.float32)
    with placing("rows"):
        product = make_product()
        given = [cuda.to_device(one) for one in (a, a, a)]
        product[1, (TILE, 6)](*given)
        assert next(iter(product.overloads.values())).functions[-1].schedule == "xyz"


def test_report(placing):
    a = cuda.to_device(np.ones((TILE, TILE), np.float32))
    with placing("yx-rows"):
        assert "schedule yx-rows, each thread processes four threads of the script along x" in make_product().schedule(1, (TILE, TILE), a, a, a)
