"""Operators, sums, division and truth values of complex numbers, including functions of the operator module; CPython and NumPy provide the expected values."""
import itertools
import operator

import numpy as np
import pytest

from py2cu import cuda, types


@cuda.jit(device=True)
def both(op, a, b):
    return op(a, b)


@cuda.jit
def complex_operators(z, w, out, flags):
    i = cuda.grid(1)
    if i < z.size:
        flags[0, i] = operator.eq(z[i], w[i])
        flags[1, i] = operator.ne(z[i], w[i])
        flags[2, i] = z[i] in w
        flags[3, i] = z[i] not in (1, 2j, w[i])
        flags[4, i] = operator.contains(w, z[i])
        flags[5, i] = np.bool_(z[i])
        flags[6, i] = any((z[i], w[i]))
        flags[7, i] = both(operator.eq, z[i], w[i])
        out[0, i] = operator.neg(z[i])
        out[1, i] = operator.mul(z[i], operator.add(w[i], 1))
        out[2, i] = operator.getitem(w, i) + operator.getitem((z[i], w[i]), 0)
        out[3, i] = operator.pos(z[i])


@pytest.mark.parametrize("kind", [np.complex64, np.complex128])
def test_complex_operators(kind):
    z = np.array([1, 2j, 3 - 1j, 0, -2.5 + 0.5j], kind)
    w = np.array([1, 2, 3 - 1j, 0, 2.5], kind)
    out, flags = np.zeros((4, 5), kind), np.zeros((8, 5), bool)
    complex_operators[1, 8](z, w, out, flags)
    inside = [a in w for a in z]
    outside = [a not in (1, 2j, b) for a, b in zip(z, w)]
    assert flags.tolist() == [list(z == w), list(z != w), inside, outside, inside, [a != 0 for a in z], [a != 0 or b != 0 for a, b in zip(z, w)],
                              list(z == w)]
    assert np.array_equal(out, [-z, z * (w + kind(1)), w + z, z])


@cuda.jit
def sums(z, m, out):
    out[0] = z.sum()
    out[1] = np.prod(z)
    out[2] = sum(z)
    out[3] = sum((z[0], z[1], 2))
    out[4] = m.sum() + m[:, 1].sum()
    out[5] = sum(z, start=1j)


@pytest.mark.parametrize("kind", [np.complex64, np.complex128])
def test_sums_of_complex_numbers(kind):
    z, m = np.array([1 + 2j, -0.5j, 3], kind), (np.arange(6) * (1 + 0.5j)).reshape(2, 3).astype(kind)
    out = np.zeros(6, np.complex128)
    sums[1, 1](z, m, out)
    assert np.allclose(out, [z.sum(), z.prod(), z.sum(), z[0] + z[1] + 2, m.sum() + m[:, 1].sum(), z.sum() + 1j], rtol=1e-6)


def test_truth_of_complex_numbers():
    @cuda.jit
    def kernel(z, out):
        out[0] = types.boolean(z[0])
        out[1] = np.bool_(z[1])

    out = np.zeros(2, bool)
    kernel[1, 1](np.array([0j, 1j]), out)
    assert out.tolist() == [False, True]


def pairs(kind, first, second):
    both = np.array(list(itertools.product(first, second)), dtype=object)
    return both[:, 0].astype(kind), both[:, 1].astype(kind)


@cuda.jit
def quotients(x, y, out):
    np.divide(x, y, out[0])
    for i in range(x.size):
        out[1, i] = np.true_divide(x[i], y[i])


@pytest.mark.parametrize("kind", [np.complex64, np.complex128])
def test_complex_division(kind):
    parts = [1 + 2j, -3 + 0.5j, 0j, 2.0, -4j, complex(np.inf, 1), complex(np.nan, 0)]
    x, y = pairs(kind, parts, parts)
    out = np.zeros((2, x.size), kind)
    quotients[1, 1](x, y, out)
    with np.errstate(all="ignore"):
        expected = x / y
    for row in out:
        assert np.allclose(row.real, expected.real, rtol=1e-6, equal_nan=True) and np.allclose(row.imag, expected.imag, rtol=1e-6, equal_nan=True)
