"""cuda.jit(assume=...): conditions that every launch satisfies. "nonnegative" is not checked; the others are checked at each launch."""
import numpy as np
import pytest

from py2cu import _py2cu, cuda


def spmv(data, indices, indptr, x, y):
    row = cuda.grid(1)
    if row < y.size:
        total = 0.0
        for k in range(indptr[row], indptr[row + 1]):
            total += data[k] * x[indices[k]]
        y[row] = total


def sparse():
    """Rows of a matrix with none to four elements, and the matrix."""
    rng = np.random.default_rng(7)
    indptr = np.concatenate([[0], np.cumsum(rng.integers(0, 5, 60))]).astype(np.int32)
    indices = rng.integers(0, 40, indptr[-1]).astype(np.int32)
    data = rng.integers(-8, 8, indptr[-1]).astype(np.float64)
    matrix = np.zeros((60, 40))
    for row in range(60):
        np.add.at(matrix[row], indices[indptr[row]:indptr[row + 1]], data[indptr[row]:indptr[row + 1]])
    return data, indices, indptr, matrix


@pytest.mark.parametrize("assume", [None, "nonnegative", ("nonnegative", "noalias"), "small,nonnegative"])
def test_sparse_rows(assume):
    data, indices, indptr, matrix = sparse()
    x, y = np.arange(40.0), np.zeros(60)
    kernel = cuda.jit(spmv, assume=assume)
    kernel[2, 32](data, indices, indptr, x, y)
    np.testing.assert_array_equal(y, matrix @ x)
    promises = assume is not None
    assert ("py2cu_wrap" in kernel.inspect_cuda()) != promises and ("// Precondition:" in kernel.inspect_cuda()) == promises


def test_other_uses_of_nonnegative_integers_are_unchanged():
    @cuda.jit(assume="nonnegative")
    def signs(x, out):
        i = cuda.grid(1)
        if i < x.size:
            k = x[i]
            out[i] = -1 if k < 0 else k // 2
            out[i] += abs(k) + k % 5 + (k >> 1)

    x = np.array([-7, 0, 5, -2**31, 2**31 - 1], np.int32)
    out = np.zeros(5, np.int64)
    signs[1, 32](x, out)
    k = x.astype(np.int64)
    np.testing.assert_array_equal(out, np.where(k < 0, -1, k // 2) + abs(x).astype(np.int64) + k % 5 + (k >> 1))


def strided(x, out, window, step, offset):
    i = cuda.grid(1)
    if i < out.size:
        total = 0
        for k in range(offset, x.size, step):
            total += x[k] * (k // window) + x[k % window]
        out[i] = total + x[i + window - 1] + x[i // window] - x[offset]


def strided_in_python(x, out, window, step, offset):
    for i in range(out.size):
        total = sum(x[k] * (k // window) + x[k % window] for k in range(offset, x.size, step))
        out[i] = total + x[i + window - 1] + x[i // window] - x[offset]


@pytest.mark.parametrize("window, step, offset", [
    (3, 2, 0), (1, 1, 4), (5, 3, 2),  # positive
    (-3, 2, 0), (3, -2, 4), (3, 2, -4), (-2, -1, -3),
])
def test_signs_of_arguments(window, step, offset):
    """Launches whose arguments are positive run shorter code; the results are those of Python for all signs."""
    x, out, expected = np.arange(20, dtype=np.int64) ** 2, np.zeros(7, np.int64), np.zeros(7, np.int64)
    strided_in_python(x, expected, window, step, offset)
    kernel = cuda.jit(strided)
    kernel[1, 32](x, out, window, step, offset)
    np.testing.assert_array_equal(out, expected)
    [function] = next(iter(kernel.overloads.values())).functions
    is_positive = window > 0 and step > 0 and offset >= 0
    assert ((function.facts & _py2cu.FACT_POSITIVE) != 0) == is_positive
    assumed = cuda.jit(strided, assume="positive")
    if is_positive:
        assumed[1, 32](x, out, window, step, offset)
        np.testing.assert_array_equal(out, expected)
    else:
        with pytest.raises(Exception, match="positive"):
            assumed[1, 32](x, out, window, step, offset)


def test_division_by_zero_is_not_assumed():
    @cuda.jit
    def divide(out, n, scale):
        out[0] = 7 // n + 7 % n + scale

    out = np.zeros(1, np.int64)
    for n, scale, expected in ((2, -1, 3), (2, 5, 9), (0, 5, 5), (-2, 5, 0)):
        divide[1, 1](out, n, scale)
        assert out[0] == expected
    facts = [function.facts & _py2cu.FACT_POSITIVE for function in next(iter(divide.overloads.values())).functions]
    assert sorted(facts) == [0, _py2cu.FACT_POSITIVE]  # the sign of scale does not matter


def test_narrow_arguments():
    """A number that wraps around in the parameter's type does not count as positive."""
    @cuda.jit("void(int64[::1], uint8, int8)")
    def divide(out, n, k):
        out[0] = 100 // n + 100 % k

    out = np.zeros(1, np.int64)
    for n, k in ((7, 9), (200, 9), (0, 9), (7, -9)):
        divide[1, 1](out, n, k)
        assert out[0] == (100 // n if n else 0) + 100 % k


def test_launch_that_violates_an_assumption():
    @cuda.jit(assume="noalias")
    def twice(x, y):
        i = cuda.grid(1)
        if i < x.size:
            y[i] = 2 * x[i]

    x = cuda.to_device(np.arange(8.0))
    with pytest.raises(Exception, match="noalias|overlap"):
        twice[1, 8](x, x)
    y = cuda.to_device(np.zeros(8))
    twice[1, 8](x, y)
    np.testing.assert_array_equal(y.copy_to_host(), 2 * np.arange(8.0))


@pytest.mark.parametrize("assume, kind, message", [
    ("nonnegativ", ValueError, "not 'nonnegativ'"),
    (("small", "fast"), ValueError, "not 'fast'"),
    (3, TypeError, "not 3"),
    (("small", 3), TypeError, "must be a str"),
])
def test_invalid_facts(assume, kind, message):
    with pytest.raises(kind, match=message):
        cuda.jit(spmv, assume=assume)
