"""Assignments and calls in the targets of statements, and calls whose value is None; compared with Python."""
import numpy as np
import pytest

from py2cu import cuda


def plain(x, out):
    v = -1
    for q in range(x.size):
        out[(v := v + 1)] = x[q]
    out[0] += v


def called(x, out):
    v = -1

    def step():
        nonlocal v
        v += 1
        return v

    for q in range(x.size):
        out[step()] = x[q]
    out[0] += v


def until(x, out):
    v = -1
    while v < x.size - 1:
        out[(v := v + 1)] = 5
    out[0] += v


def augmented(x, out):
    v = -1
    for q in range(4):
        out[(v := v + 1)] += 5
        out[(v := v + 1)] -= v
    out[(w := x[0] + 1)] += 7
    out[0] = w + v


def slices(x, out):
    v = -1
    for q in range(3):
        out[(v := v + 2) : v + 2] = q
    out[0] += v


def several(x, out):
    v = -1
    for q in range(4):
        out[(v := v + 1)], out[(v := v + 1)] = q, x[v]
    out[0] += v


def chained(x, out):
    v = -1
    for q in range(4):
        out[(v := v + 1)] = out[(v := v + 1)] = q + v


def loop_target(x, out):
    v = -1
    for out[(v := v + 1)] in range(6):
        pass
    out[7] = v


def nested(x, out):
    v = 0
    for i in range(2):
        for k in range(3):
            if x[k] > 0:
                out[(v := v + 1)] = k
            else:
                out[min(v, i)] = (v := v + 1)
    out[0] += v


def keywords(x, out):
    def add(a, b):
        return a + b

    v = 0
    for i in range(3):
        out[i] = add(x[i], b=(v := v + 2))
    out[3] = v


def in_comparison(x, out):
    v = 0
    while (v := v + 1) < 4 and x[v] != 77:
        out[v] = v * 2
    out[0] = v
    out[5] = ((w := v + 1) is None) + w


def fills(x, out):
    n = x.size
    n and out.fill(3)
    (n - 8) and out.fill(4)
    n or out.fill(5)
    out.fill(6) if n == 7 else 1
    1 if n == 8 else out.fill(7)
    None or out.fill(8) if n == 9 else None
    n and None


@pytest.mark.parametrize("kernel", [plain, called, until, augmented, slices, several, chained, loop_target, nested, keywords, in_comparison, fills])
def test_python(kernel):
    x = np.array([3, -1, 4, 1, -5, 9, 2, 6])
    expected, got = np.zeros(8, np.int64), np.zeros(8, np.int64)
    kernel(x, expected)
    cuda.jit(kernel)[1, 1](x, got)
    np.testing.assert_array_equal(got, expected)


def bump(x):
    x[0] += 1


def none_or_number(x, out):
    n = x[0]
    n > 2 and step(out)
    n > 3 and step(out)
    n > 2 or step(out)
    n > 3 or step(out)
    step(out) if n > 2 else 1
    2 if n > 3 else step(out)
    not step(out)
    (n > 2 and step(out)) or step(out)
    n > 2 and n > 1 and step(out)
    None or step(out)
    out[1] = step(out) is None


def none_as_bound(x, out):
    out[step(out) : 3][2] = 5
    out[3 : step(out)][0] = 6
    part = slice(step(out), 3)
    out[part][1] = 7
    out[out[0] : step(out)][0] = 8


step = bump


def test_none():
    """The Python function is called first, and then the kernel's own."""
    global step
    x, got, expected = np.array([3]), np.zeros(2, np.int64), np.zeros(2, np.int64)
    none_or_number(x, expected)
    step = cuda.jit(device=True)(bump)
    cuda.jit(none_or_number)[1, 1](x, got)
    assert list(expected) == [10, 1]
    np.testing.assert_array_equal(got, expected)


def test_none_as_bound():
    global step
    step = bump
    x, got, expected = np.array([3]), np.zeros(5, np.int64), np.zeros(5, np.int64)
    none_as_bound(x, expected)
    step = cuda.jit(device=True)(bump)
    cuda.jit(none_as_bound)[1, 1](x, got)
    assert list(expected) == [4, 7, 5, 8, 0]
    np.testing.assert_array_equal(got, expected)
