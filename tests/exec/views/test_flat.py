"""x.flat[k] of arrays in any layout, compared with NumPy."""
import numpy as np
import pytest

from py2cu import cuda
from py2cu.errors import TypingError


@cuda.jit
def flat(x, places, out):
    for i in range(places.size):
        out[i] = x.flat[places[i]]
        x.flat[places[i] - 1] += 1
        x.T.flat[i * 2] = -i


@pytest.mark.parametrize("shape", [(3, 4), (2, 3, 4)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_flat_indices(shape, order):
    x = np.asarray(np.arange(np.prod(shape), dtype=np.float64).reshape(shape), order=order)
    places, out = np.array([0, 5, 11, -1, -4, 3]), np.zeros(6)
    expected, values = x.copy(order), np.zeros(6)
    flat[1, 1](x, places, out)
    flat.py_func(expected, places, values)
    assert np.array_equal(x, expected) and np.array_equal(out, values)


@cuda.jit
def flat_of_parts(x, out):
    part = x[::2, ::-1]
    for k in range(len(part.flat) + len(x.T.flat) - x.size):
        out[k] = part.flat[k]
        part.flat[-1 - k] = k


def test_flat_indices_of_parts():
    x, out = np.arange(24.0).reshape(6, 4), np.zeros(12)
    expected, values = x.copy(), np.zeros(12)
    flat_of_parts[1, 1](x, out)
    flat_of_parts.py_func(expected, values)
    assert np.array_equal(x, expected) and np.array_equal(out, values)


def counted(c):
    c[0] += 1
    return c[0]


@cuda.jit
def flat_of_chosen(x, n, c, out):
    part = x[1:]
    if n > 2:
        part = x[::2, ::-1][1:]
    for k in range(3):
        out[k] = part.flat[k + n]
        part.flat[-1 - k] += 10
    out[3] = x[1:, ::2].flat[n] + x.T[1:].flat[n - 8]
    x[counted(c):, 1:].flat[counted(c)] += counted(c)
    out[4] = x[:, counted(c) - 3:].flat[counted(c)]


@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("n", [1, 3])
def test_flat_indices_of_selected_parts(order, n):
    x = np.asarray(np.arange(24.0).reshape(6, 4), order=order)
    c, out = np.zeros(1, np.int64), np.zeros(5)
    expected, count, values = x.copy(order), c.copy(), out.copy()
    flat_of_chosen[1, 1](x, n, c, out)
    flat_of_chosen.py_func(expected, n, count, values)
    assert np.array_equal(x, expected) and np.array_equal(out, values) and c[0] == count[0] == 5


@cuda.jit(device=True)
def total(items):
    result = 0.0
    for v in items:
        result += v
    return result


@cuda.jit
def taken_before(x, out):
    items = x.flat
    out[0] = next(items)
    out[1] = total(items)


@cuda.jit
def given_at_once(x, out):
    out[0] = total(x.flat)


def test_flat_as_argument():
    out = np.zeros(2)
    with pytest.raises(TypingError, match="iterator cannot be passed"):
        taken_before[1, 1](np.arange(4.0), out)
    given_at_once[1, 1](np.arange(4.0), out)
    assert out[0] == 6


@cuda.jit
def named(x, y, out, up):
    p = x.flat if up else y.flat
    for v in p:
        out[0] += v
        if v > 5:
            break
    for v in p:
        out[1] = out[1] * 3 + v
    if (w := x.flat)[0] >= 0:
        for v in w:
            if v > 2:
                break
        for v in w:
            out[2] = out[2] * 3 + v
    q, r = x.flat, y.flat
    s = q
    for v in q:
        break
    for a, b in zip(s, r):
        out[3] += a * b
    q, r = r, q
    for v in r:
        out[4] += v
    if up:
        t = y.flat
    else:
        t = x.flat
    for i, v in enumerate(t):
        out[5] += i * v


@pytest.mark.parametrize("up", [False, True])
def test_flat_in_names(up):
    """They are iterators, which continue at their position, whatever value the name had."""
    x, y = np.arange(12.0).reshape(3, 4), np.arange(12.0)[::-1].reshape(4, 3).copy()
    out, expected = np.zeros(6), np.zeros(6)
    named[1, 1](x, y, out, up)
    named.py_func(x, y, expected, up)
    assert np.array_equal(out, expected)


@cuda.jit
def set_in_head(x, y, z, out):
    for v in (p := x.flat):
        out[0] = out[0] * 3 + v
        if v > 4:
            p = y.flat  # the loop continues with x
            break
    for k in range(3):
        for i, v in enumerate(q := y.flat):
            out[1] += i * v
            if i == k:
                break
        out[2] = out[2] * 3 + next(q)
        for u, v in zip(q, (r := x.flat)):
            out[3] = out[3] * 3 + u * v
            if u < 3:
                break
        for v in (s := r):
            out[4] = out[4] * 3 + v
            if v % 3 == 0:
                break
        out[5] = out[5] * 7 + next(r)
        out[6] += len(y) + next(t := x.flat) + next(t)
    for v in (w := z.flat):
        out[7] = out[7] * 3 + v
        if v > 6:
            break
    for v in (w := w):
        out[8] = out[8] * 3 + v
    for a, b in (pairs := zip(x, y)):
        out[9] += a[1] * b[1]
        break
    for a, b in pairs:
        out[10] += a[1] * b[1]
    for k in (numbers := range(3)):
        out[11] += k * len(numbers)
        for a in (rows := x):
            out[12] += a[k] * rows[0, 1]
    for k in numbers:
        out[13] += k


def test_iterators_that_the_head_of_a_loop_names():
    x, y = np.arange(12.0).reshape(3, 4), np.arange(12.0)[::-1].reshape(4, 3).copy()
    out, expected = np.zeros(14), np.zeros(14)
    set_in_head[1, 1](x, y, x.T, out)
    set_in_head.py_func(x, y, x.T, expected)
    assert np.array_equal(out, expected)
