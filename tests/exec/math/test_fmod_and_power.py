"""NumPy's division of complex numbers, fmod and power of integers, and slices with any bounds; NumPy says what is right."""
import itertools

import numpy as np
import pytest

from py2cu import cuda

SMALL = [-5, -1, 0, 1, 2, 3, 7]
INTEGERS = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]


@cuda.jit
def rests(x, y, out):
    for i in range(x.size):
        out[i] = np.fmod(x[i], y[i])


@cuda.jit
def powers(x, y, out):
    for i in range(x.size):
        out[i] = np.power(x[i], y[i])


def pairs(kind, first, second):
    both = np.array(list(itertools.product(first, second)), dtype=object)
    return both[:, 0].astype(kind), both[:, 1].astype(kind)


@pytest.mark.parametrize("kind", INTEGERS)
def test_integers(kind):
    info = np.iinfo(kind)
    inside = sorted({info.min, info.max} | {value for value in SMALL if value >= info.min})
    x, y = pairs(kind, inside, inside)
    out = np.zeros(x.size, kind)
    rests[1, 1](x, y, out)
    with np.errstate(all="ignore"):
        assert out.tolist() == np.fmod(x, y).tolist()
    x, y = pairs(kind, inside, [0, 1, 2, 3, 5, 9])
    out = np.zeros(x.size, kind)
    powers[1, 1](x, y, out)
    assert out.tolist() == np.power(x, y).tolist()


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_rests_of_floats(kind):
    x, y = pairs(kind, [7.5, -7.5, 0.0, -0.0, np.inf, np.nan], [2.0, -2.0, 0.0, np.inf, np.nan])
    out = np.zeros(x.size, kind)
    rests[1, 1](x, y, out)
    with np.errstate(all="ignore"):
        assert np.array_equal(out, np.fmod(x, y), equal_nan=True)


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


LEAST, MOST = np.iinfo(np.int64).min, np.iinfo(np.int64).max
BOUNDS = [LEAST, LEAST + 1, -13, -12, -2, 0, 3, 11, 12, 13, MOST - 1, MOST]


@cuda.jit(device=True)
def digits(part):
    total = 0
    for value in part:
        total = total * 3 + value
    return total * 100 + part.size


@cuda.jit
def sizes(x, bounds, out):
    for k in range(bounds.shape[0]):
        a, b = bounds[k, 0], bounds[k, 1]
        out[k, 0] = digits(x[a:b])
        out[k, 1] = digits(x[a:b:3])
        out[k, 2] = digits(x[a:b:-1])
        out[k, 3] = digits(x[a::-2])
        out[k, 4] = digits(x[:b:-3])
        out[k, 5] = digits(x[::-1][a:b])
        out[k, 6] = digits(x[1:][a:b])


def test_slices_with_any_bounds():
    x, bounds = np.arange(1, 13), np.array(list(itertools.product(BOUNDS, BOUNDS)), np.int64)
    out = np.zeros((len(bounds), 7), np.int64)
    sizes[1, 1](x, bounds, out)
    for row, (a, b) in zip(out.tolist(), bounds.tolist()):
        parts = (x[a:b], x[a:b:3], x[a:b:-1], x[a::-2], x[:b:-3], x[::-1][a:b], x[1:][a:b])
        assert row == [digits.py_func(part) for part in parts], (a, b)
