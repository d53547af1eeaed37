"""NumPy's fmod and power of integers and floats, compared with NumPy."""
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
def test_fmod_of_floats(kind):
    x, y = pairs(kind, [7.5, -7.5, 0.0, -0.0, np.inf, np.nan], [2.0, -2.0, 0.0, np.inf, np.nan])
    out = np.zeros(x.size, kind)
    rests[1, 1](x, y, out)
    with np.errstate(all="ignore"):
        assert np.array_equal(out, np.fmod(x, y), equal_nan=True)
