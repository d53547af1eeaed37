"""What is computed first: kernels of functions that count, beside the same functions in Python. And small rows of the language."""
import numpy as np
import pytest

from py2cu import cuda

LIMIT = 3


@cuda.jit(device=True)
def count(c):
    c[0] += 1
    return c[0]


@cuda.jit(device=True)
def three(a, b, c=4):
    return a * 100 + b * 10 + c


@cuda.jit(device=True)
def last(c):
    return c[0]


@cuda.jit
def augmented(c, out):
    out[count(c)] += count(c)
    out[count(c)] -= count(c) * 10
    out[count(c)] *= 3
    out[count(c)] //= c[0]
    c[0] += count(c)
    c[1] += c[0] + count(c) - c[0]
    c[c[0] - 8] -= count(c)
    out[count(c) - count(c)] += c[0]


@cuda.jit
def arguments(c, out):
    out[0] = three(b=count(c), a=count(c))
    out[1] = three(count(c), c=count(c), b=count(c))
    out[2] = three(count(c), c[0], count(c))
    out[3] = three(c[0], count(c), last(c))
    out[4] = three(c=c[0], b=count(c), a=c[0])
    out[count(c)] = c[0]
    out[c[0] - 8] = count(c) + c[0] * c[0] - count(c)
    out[count(c) - 8], out[7] = c[0], count(c)


@cuda.jit
def atomics(c, out):
    out[0] = three(cuda.atomic.add(c, 0, 1), c[0], cuda.atomic.add(c, 0, 2))
    c[0] += cuda.atomic.add(c, 0, 5)
    out[1] = c[0]


@pytest.mark.parametrize("kernel", [augmented, arguments])
def test_order(kernel):
    c, out = np.zeros(12, np.int64), np.ones(16, np.int64)
    kernel[1, 1](c, out)
    wanted_c, wanted = np.zeros(12, np.int64), np.ones(16, np.int64)
    outside = {name: globals()[name].py_func for name in ("three", "last", "count")}
    type(kernel.py_func)(kernel.py_func.__code__, outside)(wanted_c, wanted)
    assert c.tolist() == wanted_c.tolist() and out.tolist() == wanted.tolist()


def test_order_of_atomics():
    c, out = np.zeros(2, np.int64), np.zeros(2, np.int64)
    atomics[1, 1](c, out)
    assert out.tolist() == [0 * 100 + 1 * 10 + 1, 3 + 3]


@cuda.jit
def nested(m, out):
    a, b, c = 1.0, 2.0, 3.0
    (a, b), c = (b, c), a
    out[0] = a * 100 + b * 10 + c
    a, (b, c) = c, (a, b)
    out[1] = a * 100 + b * 10 + c
    (a, b, c), d = m[1], a
    out[2] = a * 100 + b * 10 + c + d * 1000
    m[0, 0], (a, b, c) = 7, m[0]  # the row is read behind the store
    out[3] = a * 100 + b * 10 + c
    [a, [b, [c, d]]] = (d, (c, (b, a)))
    out[4] = a * 1000 + b * 100 + c * 10 + d
    for (a, b), c in (((1, 2), 3), ((4, 5), 6)):
        (a, b), c = (c, a), b
        out[5] = out[5] * 1000 + a * 100 + b * 10 + c
    (m[0, 1], a), m[0, 2] = (a, m[0, 2]), m[0, 1]
    out[6] = m[0, 1] * 100 + a * 10 + m[0, 2]
    i = 0
    (i, out[7 + i]), j = (1, 5.0), i
    out[9] = j + i
    p, q = (1, 2), (3, 4)
    (p, q), r = (q, p), p
    out[10] = p[0] * 100 + q[0] * 10 + r[0]


def test_nested_targets():
    results = []
    for run in (nested[1, 1], nested.py_func):
        m, out = np.arange(6.0).reshape(2, 3), np.zeros(11)
        run(m, out)
        results.append((m.tolist(), out.tolist()))
    assert results[0] == results[1]


@cuda.jit
def rows(n, f, b, z, out):
    """Numba: int is int64, float is float64, complex is complex128."""
    ...
    global LIMIT
    out[0] = isinstance(n, (list, int))
    out[1] = isinstance(f, (float, complex))
    out[2] = isinstance(b, int)
    out[3] = isinstance(b, bool)
    out[4] = isinstance(z, complex)
    out[5] = isinstance("abc", str)
    out[6] = isinstance(np.int32(n), int)
    out[7] = isinstance((n, f), (list, tuple))
    if n > LIMIT:
        ...
    else:
        out[8] = LIMIT
    tile = cuda.local.array(LIMIT, np.dtype("f4"))
    tile[0] = 0.1
    out[9] = tile[0] == np.float32(0.1) and isinstance(tile, np.ndarray)


def test_rows():
    out = np.zeros(10)
    rows[1, 1](2, np.float32(1), True, 1j, out)
    assert out.tolist() == [1, 0, 0, 1, 1, 1, 0, 1, 3, 1]
