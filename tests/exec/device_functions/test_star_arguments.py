"""*args, f(*t), keyword-only parameters, parts of tuples; compared with Python."""
import numpy as np
import pytest

from py2cu import cuda


@cuda.jit(device=True)
def total(scale, *args):
    acc = 0.0
    for a in cuda.literal_unroll(args):
        acc += a
    return acc * scale


@cuda.jit(device=True)
def chained(*args):
    if len(args) == 1:
        return args[0]
    return args[0] + chained(*args[1:])


@cuda.jit(device=True)
def apply(func, *args):
    return func(*args)


@cuda.jit(device=True)
def keyed(x, *, shift=1, scale):
    return x * scale + shift


def calls(out, t, n, x):
    out[0] = total(2.0, n, x, 3)
    out[1] = total(2) + total(scale=3)
    out[2] = apply(max, n, x)
    out[3] = apply(lambda a: a + 1, n)
    out[4] = keyed(n, scale=x) + keyed(n, scale=2, shift=3)
    out[5] = chained(n, x, 0.5)
    out[6] = total(*t, n, *t[1:])
    out[7] = max(*t) + len((*t, 1))
    shift = 10

    def shifted(y):
        return y + shift

    out[8] = apply(shifted, n)
    first, *rest = t
    out[9] = apply(min, *rest) - first


def parts(out, t, n, x):
    out[0] = t[1:][0] + t[:-1][1] + t[::-1][0]
    u = t[:2] + (n, x)
    out[1] = u[2] - u[0] + len(u) + len(t[5:]) + len(t[-9:2:2])
    a, b = t[-2:]
    out[2] = a * 10 + b
    out[3] = (1, 2, 3, 4)[1:3][n % 2]


@pytest.mark.parametrize("function", [calls, parts])
def test_functions(function, monkeypatch):
    arguments = (3.5, 1.25, -2.0), 7, 0.5
    out = np.zeros(10)
    cuda.jit(function)[1, 1](out, *arguments)
    monkeypatch.setattr(cuda, "literal_unroll", lambda items: items)
    for device in (total, chained, apply, keyed):
        monkeypatch.setitem(globals(), device.__name__, device.py_func)
    expected = np.zeros(10)
    function(expected, *arguments)
    np.testing.assert_array_equal(out, expected)


def test_kernels():
    @cuda.jit
    def sums(out, *args):
        out[0] = len(args)
        for a in cuda.literal_unroll(args):
            out[1] += a

    @cuda.jit
    def arrays(out, *args, scale=2):
        for a in cuda.literal_unroll(args):
            out[0] += a[0] * scale

    @cuda.jit("void(float64[:], int32, float32)")
    def declared(out, *args):
        out[0] = args[0] * args[1]

    out = np.zeros(2)
    sums[1, 1](out, 1, 2.5, np.float32(3))
    np.testing.assert_array_equal(out, [3, 6.5])
    sums[1, 1](out)
    np.testing.assert_array_equal(out, [0, 6.5])
    sums[1, 1](out, 4)
    np.testing.assert_array_equal(out, [1, 10.5])
    arrays[1, 1](out, np.ones(2), np.array([3], np.int8), scale=3)
    assert out[0] == 1 + 12
    arrays[1, 1](out, np.ones(2))
    assert out[0] == 13 + 2
    declared[1, 1](out, 3, 1.5)
    assert out[0] == 4.5
