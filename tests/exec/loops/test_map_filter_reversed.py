"""map, filter, reversed and range objects as iterables of loops; compared with Python."""
import numpy as np
import pytest

from py2cu import cuda


@cuda.jit(device=True)
def square(v):
    return v * v


def maps(x, out, n):
    for y in map(square, x):
        out[0] += y
    for y in map(lambda v: v + n, x):
        out[1] += y
    for y in map(max, x, (1.0, 2.0, 3.0)):
        out[2] += y
    for i, y in enumerate(map(square, x), 2):
        out[3] += i * y
    for a, b in zip(map(square, x), map(abs, x[::-1])):
        out[4] += a - b
    for y in map(square, map(abs, (1, -2, 3))):
        if y == 4:
            continue
        out[5] += y
        for z in map(square, x):
            if z > y:
                break
            out[6] += z


def filters(x, out, n):
    for v in filter(lambda v: v > n - 2, x):
        out[0] += v
    for i in filter(None, range(n)):
        if i > 3:
            continue
        out[1] += i
    for y in map(square, filter(None, x)):
        out[2] += y
    for v in filter(lambda v: v < 1, x):
        out[3] += 1
        if out[3] > 2:
            break
    else:
        out[4] = 5


def reverses(x, out, n):
    for i in reversed(range(n)):
        out[0] = out[0] * 2 + i
    for step in range(-3, 12):
        for i in reversed(range(step, n)):
            out[1] = (out[1] * 3 + i) % 65521  # exact, even if a GPU fuses it
        for i in reversed(range(step, n, 3)):
            out[2] = (out[2] * 3 + i) % 65521
        for i in reversed(range(n, step, -1)):
            out[3] = (out[3] * 3 + i) % 65521
        for i in reversed(range(n, step, -4)):
            out[4] = (out[4] * 3 + i) % 65521
    for v in reversed(x):
        out[5] = out[5] * 2 + v
    for v in reversed((1, 2, n)):
        out[6] = out[6] * 2 + v
    for i, v in zip(reversed(range(n)), x):
        out[7] += i * v
    for i, v in enumerate(reversed(x)):
        out[8] += i * v


def variables(x, out, n):
    r = range(1, n + 1)
    for i in r:
        out[0] += i
    for i, v in zip(r, x):
        out[1] += i * v
    backwards = range(len(x) - 1, -1, -1)
    for i in backwards:
        out[2] = out[2] * 2 + x[i]
    for i in reversed(r):
        out[3] = out[3] * 2 + i


@pytest.mark.parametrize("function", [maps, filters, reverses, variables])
@pytest.mark.parametrize("n", [0, 1, 5, 9])
def test_loops(function, n, monkeypatch):
    x = np.array([0.5, -1.0, 0.0, 4.0, 2.5])
    out = np.zeros(9)
    cuda.jit(function)[1, 1](x, out, n)
    monkeypatch.setitem(globals(), "square", square.py_func)
    expected = np.zeros(9)
    function(x, expected, n)
    np.testing.assert_array_equal(out, expected)
