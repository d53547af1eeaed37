"""The operator module's functions as operators, complex numbers in them, casts of NumPy's names; CPython and NumPy say what is right."""
import cmath
import linecache
import operator

import numpy as np
import pytest

from py2cu import cuda


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


@cuda.jit
def names(x, out):
    out[0] = np.byte(x[0])
    out[1] = np.ubyte(x[2])
    out[2] = bool(x.shape) + 2 * bool(())
    out[3] = x.dtype == np.dtype(np.float64) and x.dtype == np.dtype("f8") and np.dtype("int32") == np.int32
    out[4] = np.dtype("float32").type(x[1])
    out[5] = operator.is_(x[0], x[0]) + operator.is_not(x[0], x[1])
    out[6] = operator.contains((1, 2, 3), x[2]) + operator.contains(x, -7.5)
    out[7] = operator.not_(x[2]) + operator.truth(x[2])
    z = complex(x[0], 1) * cmath.infj
    out[8] = z.imag
    out[9] = cmath.nanj.imag


def test_names():
    x, out = np.array([-5.0, 0.1, 3.0]), np.zeros(10)
    names[1, 1](x, out)
    assert out[:8].tolist() == [-5, 3, 1, 1, float(np.float32(0.1)), 2, 1, 1]
    assert out[8] == -np.inf and np.isnan(out[9])


@cuda.jit
def whole_arrays(x, y, out):
    out[:] = operator.add(x, operator.mul(y, 2))
    out[0] = operator.getitem(x, 1) * 2


def test_whole_arrays():
    x, y, out = np.arange(5.0), np.arange(5.0) - 3, np.zeros(5)
    whole_arrays[1, 1](x, y, out)
    assert out.tolist() == [2, *(x + 2 * y)[1:]]


@cuda.jit
def spread(x, y, out):
    out[0] = y[:, 1:2]
    out[1] = y[2:3]
    out[2] = x.reshape(-1, 1)
    out[3] += y[:, -1:] * 2
    np.add(x[:, :1], y, out[4])
    out[5] = y[:, -1:]


def test_a_slice_of_one_serves_for_all():
    x, y, out = np.arange(4.0).reshape(4, 1), np.arange(20.0).reshape(4, 5), np.ones((6, 4, 5))
    spread[1, 1](x, y, out)
    assert np.array_equal(out, [np.broadcast_to(part, (4, 5)) for part in (y[:, 1:2], y[2:3], x, 1 + 2 * y[:, -1:], x + y, y[:, -1:])])


def test_attributes_by_name_in_each_other():
    text = "x"
    for _ in range(40):
        text = f'getattr({text}, "T")'
    name = {"cuda": cuda}
    source = f"def kernel(x, out):\n    out[0] = {text}[1, 2]\n"
    linecache.cache["<nested>"] = (len(source), None, source.splitlines(True), "<nested>")
    exec(compile(source, "<nested>", "exec"), name)
    out = np.zeros(1)
    cuda.jit(name["kernel"])[1, 1](np.arange(12.0).reshape(3, 4), out)
    assert out[0] == 6
