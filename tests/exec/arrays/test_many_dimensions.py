"""Arrays of 5 to 8 dimensions in kernels: every layout, shared and local arrays, views of them."""
import numpy as np
import pytest

from py2cu import cuda, float32


@pytest.mark.parametrize("order", ["C", "F"])
def test_five_dimensions(order):
    @cuda.jit
    def fill(a, total):
        i, j = cuda.grid(2)
        if i < a.shape[0] and j < a.shape[1]:
            for k in range(a.shape[2]):
                for m in range(a.shape[3]):
                    for n in range(-a.shape[4], 0):
                        a[i, j, k, m, n] += (i * 10 + j) * 1000 + k * 100 + m * 10 + n
                        cuda.atomic.add(total, 0, 1)

    a = np.asarray(np.arange(2 * 3 * 4 * 2 * 3).reshape(2, 3, 4, 2, 3), order=order)
    expected = a.copy()
    for place in np.ndindex(a.shape):
        i, j, k, m, n = place
        expected[place] += (i * 10 + j) * 1000 + k * 100 + m * 10 + n - 3
    total = np.zeros(1, np.int64)
    fill[(1, 1), (4, 4)](a, total)
    assert a.tolist() == expected.tolist() and total[0] == a.size


def test_eight_dimensions_strided():
    @cuda.jit
    def double(a, out):
        t = cuda.threadIdx.x
        if t < 2:
            out[t, 0, 1, 0, 1, 0, 1, 0] = 2 * a[t, 0, 1, 0, 1, 0, 1, 0] + a.ndim + a.shape[7]

    whole = np.arange(2 * 3 ** 7).reshape((2,) + (3,) * 7)
    every = (slice(None),) + (slice(None, None, 2),) * 7
    a = whole[every]
    out = np.zeros((2,) * 8)
    double[1, 2](cuda.to_device(whole)[every], out)
    assert out[0, 0, 1, 0, 1, 0, 1, 0] == 2 * a[0, 0, 1, 0, 1, 0, 1, 0] + 10
    assert out[1, 0, 1, 0, 1, 0, 1, 0] == 2 * a[1, 0, 1, 0, 1, 0, 1, 0] + 10
    assert np.count_nonzero(out) == 2


def test_shared_and_local_arrays():
    @cuda.jit
    def sums(x, out):
        tile = cuda.shared.array((2, 2, 2, 2, 2), float32)
        mine = cuda.local.array((1, 2, 1, 2, 1, 2), float32)
        t = cuda.threadIdx.x
        tile[t >> 4, t >> 3 & 1, t >> 2 & 1, t >> 1 & 1, t & 1] = x[t]
        cuda.syncthreads()
        total = float32(0)
        for j in range(2):
            for k in range(2):
                for m in range(2):
                    mine[0, j, 0, k, 0, m] = tile[t >> 4, t >> 3 & 1, j, k, m]
        for j in range(2):
            for k in range(2):
                for m in range(2):
                    total += mine[0, j, 0, k, 0, m]
        out[t] = total

    x = np.arange(32, dtype=np.float32)
    out = np.zeros(32, np.float32)
    sums[1, 32](x, out)
    assert out.tolist() == np.repeat(x.reshape(4, 8).sum(axis=1), 8).tolist()


def test_view_with_fewer_dimensions():
    @cuda.jit
    def first(a, out):
        part = a[1, :, 0, :, 1]
        i = cuda.grid(1)
        if i < part.shape[0]:
            for k in range(part.shape[1]):
                out[i, k] = part[i, k]

    a = np.arange(2 * 3 * 2 * 4 * 2).reshape(2, 3, 2, 4, 2)
    out = np.zeros((3, 4), np.int64)
    first[1, 8](a, out)
    assert out.tolist() == a[1, :, 0, :, 1].tolist()
