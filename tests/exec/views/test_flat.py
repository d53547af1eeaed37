"""x.flat[k] of arrays in any layout; NumPy says what is right."""
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
def test_flat_places(shape, order):
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


def test_flat_places_of_parts():
    x, out = np.arange(24.0).reshape(6, 4), np.zeros(12)
    expected, values = x.copy(), np.zeros(12)
    flat_of_parts[1, 1](x, out)
    flat_of_parts.py_func(expected, values)
    assert np.array_equal(x, expected) and np.array_equal(out, values)


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
