"""Patterns that capture, `:=`, and `in` for ranges with a step; compared with Python."""
import numpy as np
import pytest

from py2cu import cuda


def classify(x, low, out):
    for i in range(x.size):
        match x[i]:
            case 0:
                out[i] = -1
            case 1 | 2 | 3 as small:
                out[i] = small * 10
            case n if n > low:
                out[i] = n // 2
            case (n) if n < -low and (half := n // 2) % 2 == 0:
                out[i] = -n + half
            case other:
                out[i] = other + 1000


def again(x, low, out):
    for i in range(x.size):
        n = x[i]
        match n:
            case n if n > low:
                out[i] = n
            case m:
                out[i] = m + n
        match i % 3:
            case rest if rest > 1:
                out[i] += rest
            case 1:
                out[i] += 7 + rest
        match n + 1:
            case _ as k:
                out[i] += k


def after(x, low, out):
    n = -5
    for i in range(x.size):
        match x[i]:
            case 7:
                pass
            case n if n > low:
                out[i] = 1
            case 1 | 2 as n:
                out[i] = 2
        out[i] += n


def assigned_by_guards(x, low, out):
    for i in range(x.size):
        n = x[i]
        match n:
            case v if (n := n + 1) > low + 7:
                out[i] = v
            case 2:
                out[i] = 20 + n
            case 3 | 4 if n > 4 and (n := n * 2) > 100:
                out[i] = 30 + n
            case 4 | 5:
                out[i] = 40 + n
            case v:
                out[i] = 100 * v + n


def assigned_by_functions(x, low, out):
    for i in range(x.size):
        n = x[i]

        def step():
            nonlocal n
            n += 1
            return n

        match n:
            case 1 if step() > low:
                out[i] = 10 + n
            case 1 | 2 if step() > 3:
                out[i] = 20 + n
            case 2:
                out[i] = 30 + n
            case v if v > low:
                out[i] = 40 + v
            case v:
                out[i] = 100 * v + n


def within(x, low, out):
    for i in range(x.size):
        v = x[i]
        for step in (1, 2, 3, 7, -1, -2, -5):
            out[i] = out[i] * 2 + (v in range(low, 12, step)) + 3 * (v in range(12, low, step))
        out[i] = out[i] * 2 + (v in range(-9, 9, 4)) + 3 * (v in range(9, -9, -4)) + 5 * (v not in range(9, -9, -1))
        out[i] = out[i] * 2 + ((v % 2) in range(1, 2, 1)) + (x[i] + 1 in range(low, x[-1], 2))


@pytest.mark.parametrize("kernel", [classify, again, after, assigned_by_guards, assigned_by_functions, within])
def test_patterns(kernel):
    x = np.array([0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 100, -1, -2, -3, -4, -9, -10, -11, 11])
    expected, got = np.zeros(x.size, np.int64), np.zeros(x.size, np.int64)
    kernel(x, 4, expected)
    cuda.jit(kernel)[1, 1](x, 4, got)
    np.testing.assert_array_equal(got, expected)


def test_match_walrus_in_and_exceptions():
    @cuda.jit
    def kernel(out, n):
        i = cuda.grid(1)
        assert i < out.size
        if n > 100:
            raise ValueError("too large")
        match (n + i) % 6:
            case 0:
                out[i] = 10
            case 1 | 2 if n > 3:
                out[i] = 20
            case 5:
                out[i] = 50
            case _:
                out[i] = -1
        if (k := n * 2) not in (2, 4) and n != 3:
            out[i] += k
        del k

    def expected(i, n):
        kind = (n + i) % 6
        value = 10 if kind == 0 else 20 if kind in (1, 2) and n > 3 else 50 if kind == 5 else -1
        return value + (n * 2 if n * 2 not in (2, 4) and n != 3 else 0)

    for n in range(-3, 9):
        out = np.zeros(7, np.int64)
        kernel[1, 16](out, n)
        assert out.tolist() == [expected(i, n) for i in range(7)]
    out = np.zeros(7, np.int64)
    kernel[1, 16](out, 101)
    assert out.tolist() == [0] * 7
