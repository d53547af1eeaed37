"""Slice objects as values: selected, passed, returned, in tuples, as globals; their attributes and indices(). Compared with NumPy."""
import numpy as np
import pytest

from py2cu import cuda


@cuda.jit(device=True)
def window(i, width):
    return slice(i, i + width)


@cuda.jit(device=True)
def total(x, s):
    result = 0.0
    for v in x[s]:
        result += v
    return result


@cuda.jit
def by_slices(x, rows, bounds, out):
    start, stop, step = bounds[0], bounds[1], bounds[2]
    s = slice(start, stop, step)
    out[0] = total(x, s)
    out[1], out[2], out[3] = s.indices(x.size)
    plain = slice(start, stop)
    out[4] = total(x, plain)
    out[5], out[6], out[7] = plain.indices(x.size)
    out[8] = plain.step + 10 * s.step + 100 * (plain.start == start) + 1000 * (s.stop == stop)
    if step > 0:
        t = slice(stop)
    else:
        t = slice(start, None)
    out[9] = total(x, t) + 100 * rows[1, t].size
    out[10] = total(x, slice(None, None, step)) + total(rows[2], slice(None, stop, step)) + total(x, slice(start, None, step))
    pair = (window(start, 3), window(stop, 2))
    for k in range(2):
        out[11 + k] = total(x, pair[k])
    x[window(2, 3)] = rows[1, window(4, 3)]
    x[window(0, 2)] += 0.5


def expected(x, rows, start, stop, step):
    s, plain = slice(start, stop, step), slice(start, stop)
    t = slice(stop) if step > 0 else slice(start, None)
    out = [x[s].sum(), *s.indices(x.size), x[plain].sum(), *plain.indices(x.size), 1 + 10 * step + 1100, x[t].sum() + 100 * rows[1, t].size,
           x[::step].sum() + rows[2][:stop:step].sum() + x[start::step].sum(), x[start:start + 3].sum(), x[stop:stop + 2].sum()]
    x[2:5] = rows[1, 4:7]
    x[:2] += 0.5
    return out


@pytest.mark.parametrize("bounds", [(1, 9, 2), (0, 3, 1), (-4, 8, 3), (8, 1, -2), (-2, -20, -1), (20, -3, -4), (5, 5, 1), (-30, 30, 7)])
def test_slice_objects(bounds):
    x, rows = np.arange(10.0) ** 2, np.arange(30.0).reshape(3, 10) + 0.25
    out, copy = np.zeros(13), x.copy()
    by_slices[1, 1](x, rows, np.array(bounds), out)
    assert out.tolist() == expected(copy, rows, *bounds)
    assert np.array_equal(x, copy)


@cuda.jit
def ranges(a, b, step, small, out):
    r = range(a, b, step)
    out[0], out[1], out[2] = r.start, r.stop, r.step
    out[3] = len(r)
    out[4] = sum(r) * 1000 + sum(range(b)) * 10 + sum(range(a, b))
    out[5] = sum(range(10, a, -3), 100)
    q = range(small)
    a = 50
    out[6] = r.start + r.stop + q.start + q.stop + q.step + range(2, a).stop
    out[7] = len(q) * q.stop
    for i in range(r.start, r.stop, r.step):
        out[8] += i


@pytest.mark.parametrize("bounds", [(1, 9, 2), (7, -3, -2), (3, 3, 1), (5, 0, 4), (0, 1000, 1)])
def test_bounds_of_ranges(bounds):
    a, b, step = bounds
    out = np.zeros(9, np.int64)
    ranges[1, 1](a, b, step, np.int32(6), out)
    r = range(a, b, step)
    assert out.tolist() == [a, b, step, len(r), sum(r) * 1000 + sum(range(b)) * 10 + sum(range(a, b)), sum(range(10, a, -3), 100),
                            a + b + 0 + 6 + 1 + 50, 36, sum(r)]


PLAIN, STEPPED, BACK, FIRST = slice(1, -1), slice(None, None, 3), slice(6, None, -2), slice(4)
PAIR = (slice(0, 2), slice(2, 5))


def by_constants(x, rows, out):
    for v in x[PLAIN]:
        out[0] += v
    for v in x[STEPPED]:
        out[1] += v
    for v in x[BACK]:
        out[2] += v
    out[3] = x[FIRST].size + 10 * PLAIN.stop + 100 * STEPPED.step
    for v in rows[1, PAIR[1]]:
        out[4] += v
    x[PAIR[0]] = 7
    out[5] = x[0] + x[1] + x[2]


def test_slices_as_globals():
    x, rows, out = np.arange(9.0) ** 2, np.arange(20.0).reshape(2, 10), np.zeros(6)
    y, expected = x.copy(), np.zeros(6)
    by_constants(y, rows, expected)
    cuda.jit(by_constants)[1, 1](x, rows, out)
    assert out.tolist() == expected.tolist() and np.array_equal(x, y)


def slices(x, y, n):
    s = slice(1, n)
    x[s] = 2
    x[slice(None, 3)] += 1
    y[slice(n), 0] = 5
    part = y[0, slice(0, None, 2)]
    x[0] = part[1] + x[s][0]
    back = slice(None, None, -1)
    x[4] = x[back][0] + y[1, back][0]


def constants(x, y, n):
    given = None
    if given is None:
        x[0] = 1
    else:
        x[0] = given.shape
    mode = "fast"
    limit = 5
    if mode == "fast" and limit > 3:
        x[1] = 2
    else:
        x[1] = n.missing
    debug = False
    x[2] = (n if debug else 2 * n)


def test_slices_and_constants():
    for function in (slices, constants):
        x, y = np.arange(6.0), np.arange(12.0).reshape(3, 4)
        expected_x, expected_y = x.copy(), y.copy()
        cuda.jit(function)[1, 1](x, y, 3)
        function(expected_x, expected_y, 3)
        np.testing.assert_array_equal(x, expected_x)
        np.testing.assert_array_equal(y, expected_y)
