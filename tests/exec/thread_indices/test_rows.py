"""Row coarsening: threads that process several threads of the script have bitwise equal results, with shared memory and barriers."""
import numpy as np

from py2cu import cuda, float32

TILE = 8


def check(placing, make, grid, block, arguments, names=("rows", "yx-rows"), always=True):
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
    out = check(placing, make, (3, 2, 4), (4, 8, 3), [a, np.zeros_like(a)])[1]
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
