"""Bounded loops over local arrays have the results of the loops: sorted values, and the same bits as with the original code."""
import numpy as np

from py2cu import cuda, float32, float64, int32

SIZE = 5


def make_sort():
    @cuda.jit
    def sort(x, out):
        i = cuda.grid(1)
        if i < x.shape[0]:
            values = cuda.local.array(9, float32)
            for n in range(9):
                value = x[i, n]
                k = n
                while k > 0 and values[k - 1] > value:
                    values[k] = values[k - 1]
                    k -= 1
                values[k] = value
            for n in range(9):
                out[i, n] = values[n]

    return sort


def make_nearest():
    @cuda.jit
    def nearest(x, out):
        i = cuda.grid(1)
        if i < x.shape[0]:
            least = cuda.local.array(SIZE, float32)
            index = cuda.local.array(SIZE, int32)
            for k in range(SIZE):
                least[k] = 1e30
                index[k] = -1
            for j in range(x.shape[1]):
                d = x[i, j]
                if d < least[SIZE - 1]:
                    k = SIZE - 1
                    while k >= 1 and least[k - 1] > d:
                        least[k] = least[k - 1]
                        index[k] = index[k - 1]
                        k -= 1
                    least[k] = d
                    index[k] = j
            for k in range(SIZE):
                out[i, k] = index[k]

    return nearest


def results(placing, make, x, out):
    """Return the results with the original and the unrolled code."""
    found = []
    for mode in ("off", "model"):
        with placing(mode):
            given, to, kernel = cuda.to_device(x), cuda.to_device(out), make()
            kernel[4, 64](given, to)
            found.append(to.copy_to_host())
            assert ("is_running" in kernel.inspect_cuda()) == (mode == "model")
    return found


def test_sort(placing):
    random = np.random.default_rng(5)
    x = random.integers(0, 6, (200, 9)).astype(np.float32)
    x[100:] = random.random((100, 9))
    x[7, 3] = x[8, 0] = x[9, 8] = np.nan  # no comparison with it is true
    original, unrolled = results(placing, make_sort, x, np.zeros_like(x))
    assert original.tobytes() == unrolled.tobytes()
    rows = ~np.isnan(x).any(1)
    assert np.array_equal(unrolled[rows], np.sort(x[rows], 1))


def test_nearest(placing):
    x = np.random.default_rng(6).random((200, 40), np.float32)
    original, unrolled = results(placing, make_nearest, x, np.zeros((200, SIZE), np.int32))
    assert np.array_equal(original, unrolled)
    assert np.array_equal(unrolled, np.argsort(x, 1, kind="stable")[:, :SIZE])


def make_products():
    @cuda.jit
    def products(x, out):
        i = cuda.grid(1)
        if i < x.shape[0]:
            first = cuda.local.array(16, float64)
            second = cuda.local.array(16, float64)
            for n in range(16):
                value = x[i, n]
                k = n
                while k > 0 and first[k - 1] > value:
                    first[k] = first[k - 1]
                    k -= 1
                first[k] = value
            for n in range(16):
                value = x[i, n] * first[7]
                k = n
                while k > 0 and second[k - 1] > value:
                    second[k] = second[k - 1]
                    k -= 1
                second[k] = value
            total = 0.0
            for n in range(16):
                total += first[n] * second[15 - n]
            out[i] = total

    return products


def test_blocks_with_too_many_threads_for_bounded_loops():
    """The predicated loops need 78 registers on an H200, where a block of 1,024 threads has 64 for each, and the original loops 40."""
    x = np.random.default_rng(7).integers(-100, 100, (2048, 16)).astype(np.float64)  # all results are exact
    first = np.sort(x, axis=1)
    second = np.sort(x * first[:, 7:8], axis=1)
    expected = (first * second[:, ::-1]).sum(axis=1)
    products = make_products()
    for threads in (128, 1024, 128):
        out = cuda.to_device(np.zeros(2048))
        products[2048 // threads, threads](x, out)
        assert np.array_equal(out.copy_to_host(), expected)
