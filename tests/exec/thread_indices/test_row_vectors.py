"""Vectorized loops over rows have the same bits as the original ones, also for rows that are not aligned."""
import numpy as np
import pytest

from py2cu import cuda, float32, uint8


def make():
    @cuda.jit
    def normalize(x, lists, out, sums):
        i = cuda.grid(1)
        if i < x.shape[0]:
            largest = float32(-1)
            for j in range(2, x.shape[1]):
                largest = max(largest, x[i, j])
            for j in range(x.shape[1]):
                out[i, j] = x[i, j] - largest * j
            total = float32(0)
            for k in range(lists.shape[1]):
                j = lists[i, k]
                if j >= 0:
                    total = total * float32(0.5) + x[j, 0]
            sums[i] = total

    return normalize


def unaligned(array):
    """Return a copy whose address is not a multiple of 16 bytes."""
    flat = np.zeros(array.size + 1, array.dtype)
    flat[1:] = array.ravel()
    return cuda.to_device(flat)[1:].reshape(array.shape)


@pytest.mark.parametrize("columns", [1, 3, 4, 5, 8, 64])
@pytest.mark.parametrize("place", [cuda.to_device, unaligned])
def test_rows(placing, columns, place):
    random = np.random.default_rng(columns)
    x = random.random((50, columns), np.float32)
    lists = random.integers(-3, 50, (50, columns)).astype(np.int32)
    results = {}
    for mode in ("off", "model"):
        with placing(mode):
            kernel = make()
            out, sums = place(np.zeros_like(x)), cuda.to_device(np.zeros(50, np.float32))
            kernel[4, 32](place(x), place(lists), out, sums)
            results[mode] = out.copy_to_host().tobytes(), sums.copy_to_host().tobytes()
            assert ("x_items" in kernel.inspect_cuda()) == (mode == "model")
    assert results["off"] == results["model"]
    largest = np.max(x[:, 2:], 1, initial=-1)
    expected = x - largest[:, None] * np.arange(columns)
    assert np.allclose(np.frombuffer(results["model"][0], np.float32).reshape(x.shape), expected, rtol=1e-5, atol=1e-5)


def test_narrow_index(placing):
    """The index of a narrowed counter starts again when the narrow type overflows."""

    @cuda.jit
    def sums(x, out):
        i = cuda.grid(1)
        if i < x.shape[0]:
            for k in range(x.shape[1]):
                out[i] += x[i, uint8(k)]

    x = np.random.default_rng(1).integers(0, 100, (64, 512)).astype(np.int32)
    for mode in ("off", "model"):
        with placing(mode):
            out = cuda.to_device(np.zeros(64, np.int32))
            sums[1, 64](cuda.to_device(x), out)
            assert np.array_equal(out.copy_to_host(), 2 * x[:, :256].sum(1))


def test_aligned_rows_need_no_check(placing, device):
    """Launches with aligned rows run code without the original loop on a GPU; others of the same kernel have the same bits."""

    @cuda.jit
    def sums(x, out):
        i = cuda.grid(1)
        if i < x.shape[0]:
            total = float32(0)
            for k in range(x.shape[1]):
                total += x[i, k]
            out[i] = total

    is_gpu = device.backend != "host"
    with placing("model"):
        for columns, place, checks in ((24, cuda.to_device, False), (22, cuda.to_device, True), (24, unaligned, True), (28, cuda.to_device, False)):
            x = np.random.default_rng(columns).integers(0, 100, (64, columns)).astype(np.float32)
            out = cuda.to_device(np.zeros(64, np.float32))
            sums[1, 64](place(x), out)
            assert np.array_equal(out.copy_to_host(), x.sum(1))
            code = sums[1, 64].compile(place(x), out).text
            assert "x_items" in code and ("py2cu_at_multiple" in code) == (checks or not is_gpu)


def make_distances():
    @cuda.jit
    def distances(a, b, start, out):
        j, i = cuda.grid(2)
        if i < out.shape[0] and j < out.shape[1]:
            total = start[i, j]
            for k in range(1, a.shape[1]):
                d = a[i, k] - b[j, k]
                total += d * k if d > 0 else d * d
            out[i, j] = total

    return distances


@pytest.mark.parametrize("columns", [1, 3, 4, 64])
@pytest.mark.parametrize("place", [cuda.to_device, unaligned])
def test_two_matrices(placing, device, columns, place):
    """A row for all neighboring threads is a vector, too, and with row coarsening also the rows of four threads; some of them are outside of the bounds."""
    random = np.random.default_rng(columns)
    a, b = (random.integers(-9, 9, (rows, columns)).astype(np.float32) for rows in (50, 52))
    start = np.arange(50 * 52, dtype=np.float32).reshape(50, 52)  # its rows are aligned, too
    d = a[:, None, 1:] - b[None, :, 1:]
    expected = start + np.where(d > 0, d * np.arange(1, columns), d * d).sum(2)
    is_aligned = columns % 4 == 0 and place is cuda.to_device
    for mode in ("off", "model", "rows", "yx-rows"):
        with placing(mode):
            kernel = make_distances()
            out = place(np.zeros_like(start))
            arguments = [place(a), place(b), cuda.to_device(start), out]
            kernel[(4, 4), (16, 16)](*arguments)
            assert np.array_equal(out.copy_to_host(), expected), mode
            code = kernel[(4, 4), (16, 16)].compile(*arguments).text
            if mode in ("model", "rows"):  # neighboring threads have different rows of b
                is_vector = mode == "model" or is_aligned or device.backend == "host"
                assert ("py2cu_copy_16(b_" in code and "py2cu_copy_16(a_" in code) == is_vector, mode


@pytest.mark.parametrize("columns", [3, 8])
def test_batches(placing, device, columns):
    """Rows of three-dimensional arrays, which differ along two axes of the script, are vectors, too."""

    @cuda.jit
    def products(a, b, out):
        h, i, j = cuda.grid(3)
        if h < out.shape[0] and i < out.shape[1] and j < out.shape[2]:
            total = float32(0)
            for k in range(a.shape[2]):
                total += a[h, i, k] * b[h, j, k]
            out[h, i, j] = total

    random = np.random.default_rng(columns)
    a, b = (random.integers(-9, 9, (3, rows, columns)).astype(np.float32) for rows in (30, 32))
    expected = np.einsum("hik,hjk->hij", a, b)
    for mode in ("off", "zyx", "zyx-rows"):
        with placing(mode):
            arguments = [cuda.to_device(a), cuda.to_device(b), cuda.to_device(np.zeros_like(expected))]
            products[(3, 2, 2), (1, 16, 16)](*arguments)
            assert np.array_equal(arguments[-1].copy_to_host(), expected), mode
            if mode == "zyx-rows":
                code = products[(3, 2, 2), (1, 16, 16)].compile(*arguments).text
                assert ("py2cu_copy_16(b_" in code and "py2cu_copy_16(a_" in code) == (columns == 8 or device.backend == "host")


@pytest.mark.parametrize("columns", [6, 8])
def test_assumed_rows(columns, device):
    @cuda.jit(assume="rows")
    def sums(x, out):
        i = cuda.grid(1)
        if i < x.shape[0]:
            for k in range(x.shape[1]):
                out[i] += x[i, k]

    x, out = np.ones((64, columns), np.float32), np.zeros(64, np.float32)
    if columns % 4 != 0 and device.backend != "host":  # the fact does not affect CPU code
        with pytest.raises(Exception, match="rows that are aligned to 16 bytes"):
            sums[1, 64](x, out)
    else:
        sums[1, 64](x, out)
        assert (out == columns).all()
