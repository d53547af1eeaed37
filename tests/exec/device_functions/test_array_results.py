"""Device functions that return arrays: views, arguments, and tuples of them."""
import numpy as np
import pytest

from py2cu import cuda, errors, float32, float64

TABLE = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
ROWS, COLUMNS = 5, 6


@cuda.jit(device=True)
def row(a, i):
    return a[i]


@cuda.jit(device=True)
def column(a, j):
    return a[:, j]


@cuda.jit(device=True)
def longer(a, b):
    if a.size > b.size:
        return a
    return b


@cuda.jit(device=True)
def halves(x):
    m = x.size // 2
    return x[:m], x[m:], m


@cuda.jit(device=True)
def total(x):
    s = 0.0
    for v in x:
        s += v
    return s


@pytest.fixture
def a():
    return np.arange(float(ROWS * COLUMNS)).reshape(ROWS, COLUMNS)


def run(kernel, a, width):
    out = np.zeros((ROWS, width))
    kernel[1, 32](a, out)
    return out


@pytest.mark.parametrize("order", ["C", "F"])
def test_reading_results(a, order):
    @cuda.jit
    def kernel(a, out):
        i = cuda.grid(1)
        if i < a.shape[0]:
            low, high, m = halves(row(a, i))
            both = halves(column(a, i))
            out[i, 0] = total(low) - total(high) + m
            out[i, 1] = total(longer(low, both[1]))
            out[i, 2] = row(a, i)[-1] + len(column(a, 0)) + column(a, i).shape[0] * 100
            out[i, 3] = row(row(a[None], 0), i).max() + column(a, 1).sum()
            out[i, 4] = total(row(TABLE, i % 2)) + row(TABLE, 1)[0]

    wanted = np.zeros((ROWS, 5))
    for i in range(ROWS):
        low, high = a[i, :3], a[i, 3:]
        wanted[i] = [low.sum() - high.sum() + 3, (low if 3 > ROWS - ROWS // 2 else a[ROWS // 2:, i]).sum(),
                     a[i, -1] + ROWS + ROWS * 100, a[i].max() + a[:, 1].sum(), TABLE[i % 2].sum() + 4]
    np.testing.assert_array_equal(run(kernel, np.asarray(a, order=order), 5), wanted)


def test_writing_through_results(a):
    @cuda.jit
    def kernel(a, out):
        i = cuda.grid(1)
        if i < a.shape[0]:
            w = row(out, i)
            w[1:3] = 5
            w[0] += a[i, 0]
            low, high, m = halves(w)
            for k in range(m):
                high[k] = a[i, k] * 2
            column(out, 2)[i] = 9
            low = row(a, 0)
            out[i, 1] += low[1]

    wanted = np.stack([a[:, 0], np.full(ROWS, 6.0), np.full(ROWS, 9.0), a[:, 1] * 2], 1)
    np.testing.assert_array_equal(run(kernel, a, 4), wanted)


def test_variables_with_one_of_several_arrays(a):
    @cuda.jit(device=True)
    def first_large(a, limit):
        found = a[0]
        for i in range(a.shape[0]):
            found = row(a, i)
            if found[0] >= limit:
                break
        return found

    @cuda.jit
    def kernel(a, out):
        i = cuda.grid(1)
        if i < a.shape[0]:
            x = first_large(a, a[i, 1])
            y = longer(x, x) if i > 2 else column(a, 1)
            out[i, 0] = x[1]
            out[i, 1] = total(y)

    firsts = [next((r for r in a if r[0] >= a[i, 1]), a[-1]) for i in range(ROWS)]
    wanted = [[firsts[i][1], firsts[i].sum() if i > 2 else a[:, 1].sum()] for i in range(ROWS)]
    np.testing.assert_array_equal(run(kernel, a, 2), wanted)


def test_shared_memory_and_declared_types():
    @cuda.jit(device=True)
    def tile():
        return cuda.shared.array(32, float64)

    @cuda.jit("float64[:](float64[:], int64)", device=True)
    def after(x, n):
        return x[n:]

    @cuda.jit
    def kernel(a, out):
        i = cuda.grid(1)
        shared = tile()
        shared[i] = a[i % ROWS, 0]
        cuda.syncthreads()
        if i < ROWS:
            out[i, 0] = after(shared, 1)[i]

    a = np.arange(float(ROWS * COLUMNS)).reshape(ROWS, COLUMNS)
    np.testing.assert_array_equal(run(kernel, a, 1)[:, 0], np.roll(a[:, 0], -1))


def test_checks():
    @cuda.jit(device=True)
    def positive(x, n):
        if n < 0:
            raise ValueError("negative")
        return x[n:]

    @cuda.jit(boundscheck=True)
    def checked(x, n):
        positive(x, 1)[n] = 1

    @cuda.jit(debug=True, opt=False)
    def debugged(x, n):
        positive(x, n)[0] = 2

    x = np.zeros(3)
    checked[1, 1](x, 1)
    debugged[1, 1](x, 1)
    np.testing.assert_array_equal(x, [0, 2, 1])
    with pytest.raises(IndexError):
        checked[1, 1](x, 2)
    with pytest.raises(ValueError, match="negative"):
        debugged[1, 1](x, -1)


def test_compiled_device_functions_cannot_return_arrays():
    with pytest.raises(errors.TypingError, match="other CUDA C"):
        cuda.compile(lambda x: x[1:], (float32[:],), device=True)
