"""Unrolled walks over local arrays have the results of the loops: sorted values, and the same bits as with the original code."""
import numpy as np

from py2cu import cuda, float32, int32

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
            assert ("is_walking" in kernel.inspect_cuda()) == (mode == "model")
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
