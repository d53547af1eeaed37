"""NumPy's functions of complex numbers that order them, and arguments by the names of parameters; NumPy says what is right."""
import math

import numpy as np
import pytest

from py2cu import cuda

NAN, INF = np.nan, np.inf
NUMBERS = [0, 1, 1 + 1j, 1 - 1j, -2 + 3j, complex(-0.0, 2), complex(NAN, 1), complex(1, NAN), complex(NAN, NAN), complex(INF, 1), complex(1, INF)]


@cuda.jit
def order(x, y, out, flags):
    i = cuda.grid(ndim=1)
    if i < x.size:
        out[0, i] = np.maximum(x[i], y[i])
        out[1, i] = np.minimum(x[i], y[i])
        out[2, i] = np.fmax(x[i], y[i])
        out[3, i] = np.fmin(x[i], y[i])
        flags[0, i] = np.less(x[i], y[i])
        flags[1, i] = np.less_equal(x[i], y[i])
        flags[2, i] = np.greater(x[i], y[i])
        flags[3, i] = np.greater_equal(x[i], y[i])


@pytest.mark.parametrize("kind", [np.complex64, np.complex128])
def test_order_of_complex_numbers(kind):
    x, y = (part.ravel() for part in np.meshgrid(np.array(NUMBERS, kind), np.array(NUMBERS, kind)))
    out, flags = np.zeros((4, x.size), kind), np.zeros((4, x.size), bool)
    order[2, 64](x, y, out, flags)
    with np.errstate(invalid="ignore"):
        check_order(x, y, out, flags)


def check_order(x, y, out, flags):
    for row, function in zip(out, (np.maximum, np.minimum, np.fmax, np.fmin)):
        assert np.array_equal(row, function(x, y), equal_nan=True), function
    for row, function in zip(flags, (np.less, np.less_equal, np.greater, np.greater_equal)):
        assert np.array_equal(row, function(x, y)), function


@cuda.jit
def log2_of(x, out):
    np.log2(x, out)


def test_log2_of_complex_numbers():
    x = np.array([1 + 2j, -3 + 0.5j, 0.25 - 4j])
    out = np.zeros(3, np.complex128)
    log2_of[1, 1](x, out)
    assert np.allclose(out, np.log2(x), rtol=1e-14)


@cuda.jit
def shuffled(x, out):
    i = cuda.grid(1)
    out[0, i] = cuda.shfl_sync(mask=0xFFFFFFFF, value=x[i], src_lane=5)
    out[1, i] = cuda.shfl_down_sync(0xFFFFFFFF, x[i], delta=1)
    out[2, i] = cuda.syncthreads_count(predicate=x[i] > 40) + sum((1, 2), start=3)


def test_arguments_by_name():
    x, out = np.arange(32, 64), np.zeros((3, 32), np.int64)
    shuffled[1, 32](x, out)
    assert (out[0] == 37).all() and (out[1, :31] == x[1:]).all() and (out[2] == 23 + 6).all()


@cuda.jit
def whole(x, y, out):
    out[0] = sum(x) + sum(y, start=2)
    out[1] = max(x)
    out[2] = min(x)
    out[3] = max(y) - min(y)
    out[4] = np.size(x) + np.shape(y)[0]
    out[5] = np.finfo(x.dtype).eps + np.finfo(np.float64).resolution
    out[6] = np.iinfo(np.int16).max + np.iinfo(y.dtype).min
    out[7] = np.round(x[0], 1) + np.around(x[1]) + np.round(y[0]) + x[0].item()


@pytest.mark.parametrize("values", [[2.75, -0.5, 7.25, 3.5], [1.5, 2.5, NAN, 4], [NAN, 1, 2, 3]])
def test_whole_arrays(values):
    x, y, out = np.array(values), np.array([5, -3, 9], np.int32), np.zeros(8)
    whole[1, 1](x, y, out)
    wanted = [sum(x) + sum(y) + 2, max(x), min(x), 12, 7, np.finfo(float).eps + 1e-15, 2**15 - 1 - 2**31,
              np.round(x[0], 1) + np.round(x[1]) + 5 + x[0]]
    assert np.array_equal(out, wanted, equal_nan=True)


@cuda.jit
def of_none(x, out):
    out[0] = 1
    out[1] = x.max()
    out[2] = 3


@cuda.jit(debug=True, opt=False)
def of_none_checked(x, out):
    out[0] = max(x)


def test_empty_arrays():
    """As in Numba, the thread ends."""
    out = np.zeros(3)
    of_none[1, 1](np.zeros(0), out)
    assert out.tolist() == [1, 0, 0]
    with pytest.raises(ValueError, match="empty"):
        of_none_checked[1, 1](np.zeros(0), out)


SHAPE = (3, 4)


@cuda.jit
def tuples(x, y, t, u, out):
    out[0] = x.shape == y.shape
    out[1] = x.shape != y.shape
    out[2] = x.shape == SHAPE
    out[3] = t < u
    out[4] = t <= u
    out[5] = t > u
    out[6] = t >= u
    out[7] = t[:1] < u
    out[8] = (1, t) == (1, u)
    out[9] = t == (t[0], t[1], t[2], 1)
    out[10] = t != u


@pytest.mark.parametrize("t, u", [((1, 2.0, 3), (1, 2.0, 3)), ((1, 2.5, 3), (1, 2.0, 4)), ((1, NAN, 3), (1, 2.0, 3)), ((0, 9.0, 9), (1, 2.0, 3))])
def test_tuples_compared(t, u):
    x, y, out = np.zeros((3, 4)), np.zeros((4, 3)), np.zeros(11, bool)
    tuples[1, 1](x, y, t, u, out)
    wanted = np.zeros(11, bool)
    tuples.py_func(x, y, t, u, wanted)
    assert out.tolist() == wanted.tolist()


@cuda.jit(device=True)
def first_or_all(b):
    if isinstance(b, tuple):
        b = b[0]
    return b


@cuda.jit(device=True)
def above(x):
    if x > 0:
        return x + 1
    return None


@cuda.jit("int32(int32)", device=True)
def certainly(x):
    return above(x)


@cuda.jit
def chosen(out):
    out[0] = first_or_all((7, 1.5))
    out[1] = first_or_all((2.5,))
    out[2] = certainly(4)


def test_branches_by_type_and_declared_results():
    out = np.zeros(3)
    chosen[1, 1](out)
    assert out.tolist() == [7, 2.5, 5]


@cuda.jit
def search(a, keys, out):
    i = cuda.grid(1)
    if i < keys.size:
        out[0, i] = np.searchsorted(a, keys[i])
        out[1, i] = np.searchsorted(a, keys[i], side="right")
        out[2, i] = np.searchsorted(a[1::2], keys[i], "left")
        out[3, i] = np.searchsorted(a, 3)


@pytest.mark.parametrize("values", [[-1.5, 0, 2, 2, 2, 3.25, 7], [1, 2, NAN, NAN], [5], []])
@pytest.mark.parametrize("kind", [np.float64, np.float32, np.int32])
def test_searchsorted(values, kind):
    a = np.array([value for value in values if kind != np.int32 or value == value], kind)
    keys = np.array([-INF, -2, -1.5, 0, 1, 2, 2.5, 3, 7, 9, INF, NAN])
    out = np.zeros((4, keys.size), np.int64)
    search[1, 32](a, keys, out)
    wanted = [np.searchsorted(a, keys), np.searchsorted(a, keys, side="right"), np.searchsorted(a[1::2], keys), np.full(12, np.searchsorted(a, 3))]
    assert out.tolist() == [row.tolist() for row in wanted]


@cuda.jit
def bits(x, y, n, m, out):
    i = cuda.grid(1)
    if i < x.size:
        out[0, i] = x[i].view(np.int32)
        out[1, i] = x[i].view(np.uint32)
        out[2, i] = y[i].view(np.int64)
        n[i] = n[i].view(np.float32).view("i4") + 1
        x[i] = n[i].view(np.float32)
        m[i] = y[i].view(m.dtype)
        y[i] = (m[i] + np.uint64(1)).view(np.float64)


def test_bits():
    x, y = np.array([1.5, -2, 0], np.float32), np.array([1.5, -2, NAN])
    n, m, out = x.view(np.int32).copy(), np.zeros(3, np.uint64), np.zeros((3, 3), np.int64)
    wanted = [x.view(np.int32).tolist(), x.view(np.uint32).tolist(), y.view(np.int64).tolist()]
    next_x, next_y = (x.view(np.int32) + 1).tolist(), (y.view(np.uint64) + 1).tolist()
    bits[1, 32](x, y, n, m, out)
    assert out.tolist() == wanted and n.tolist() == next_x == x.view(np.int32).tolist()
    assert y.view(np.uint64).tolist() == next_y == (m + 1).tolist()


def iterators(x, y, out):
    pairs = zip(x, y)
    for a, b in pairs:
        out[0] += a * b
    for k in range(3):
        numbered = enumerate(x, 1)
        for i, a in numbered:
            out[1] += i * a * k
    for a in iter(x):
        out[2] += a
    backwards = reversed(range(4))
    for i in backwards:
        out[3] = out[3] * 10 + i
    it = iter((1.5, 2.5))
    for a in it:
        out[4] = out[4] * 2 + a


def test_iterators_in_variables():
    x, y = np.arange(5.0), np.arange(3.0, 9)
    out, wanted = np.zeros(5), np.zeros(5)
    cuda.jit(iterators)[1, 1](x, y, out)
    iterators(x, y, wanted)
    assert out.tolist() == wanted.tolist()


@cuda.jit(device=True)
def inverted(c):
    limit = max(0.5, 0.0)
    if limit <= limit:  # Numba knows no results of calls before types: both returns count, and meet in float64
        return ~c
    return limit


@cuda.jit(device=True)
def inverted_whole(c):
    limit = 0.5
    if limit <= limit:  # this it knows
        return ~c
    return limit


@cuda.jit
def inverts(x, y):
    y[0] = inverted(x[0]) > inverted(x[1])
    y[1] = inverted_whole(x[0]) > inverted_whole(x[1])


def test_branches_on_results_of_calls_are_typed():
    y = np.zeros(2, np.int64)
    inverts[1, 1](np.array([0, 1], np.uint64), y)
    assert y.tolist() == [0, 1]


@pytest.mark.parametrize("kinds", [("float64", "int64"), ("int64", "float64"), ("float32", "int32"), ("uint8", "float32"), ("float16", "float64"),
                                   ("float32", "float16"), ("uint64", "int64"), ("float64", "float32"), ("float32", "float32")])
def test_extremes_with_nan(kinds):
    """Two floats pass a NaN over, as NumPy's fmax; all else is compared as Python does: the second one wins where it is beyond the first."""
    @cuda.jit
    def kernel(x, y, out):
        i, j = cuda.grid(2)
        if i < x.size and j < y.size:
            a, b = x[i], y[j]
            out[0, i, j] = max(a, b)
            out[1, i, j] = min(a, b)
            out[2, i, j] = max(x[i], y[j] + 0, 1.5)
            out[3, i, j] = min(b, a, 0.5)
            out[4, i, j] = max(a, 1)
            out[5, i, j] = min(1, b)
            out[6, i, j] = min(max(y[j] - 1.0, 0), 3)
            out[7, i, j] = max((a, b))

    values = {"f": [math.nan, -math.inf, -1.5, 0.0, 2.0, math.inf], "i": [-3, 0, 1, 7], "u": [0, 1, 7]}
    x, y = (np.array(values[np.dtype(kind).kind], kind) for kind in kinds)
    out = np.zeros((8, x.size, y.size))
    kernel[1, (8, 8)](x, y, out)
    two_floats = set(kinds) <= {"float32", "float64"}
    for i, a in enumerate(x.tolist()):
        for j, b in enumerate(y.tolist()):
            pair = [number for number in (a, b) if not math.isnan(number)] if two_floats else [a, b]
            pair = pair or [math.nan]
            expected = [max(pair), min(pair), max(a, b, 1.5), min(b, a, 0.5), max(a, 1), min(1, b), min(max(b - 1.0, 0), 3), max(a, b)]
            np.testing.assert_array_equal(out[:, i, j], np.array(expected, float), f"{kinds}: {a}, {b}")
