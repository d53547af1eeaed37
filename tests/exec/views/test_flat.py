"""x.flat[k] of arrays in any layout, and the bytes of records; NumPy says what is right."""
import numpy as np
import pytest

from py2cu import cuda


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


@cuda.jit
def parts(x, out):
    whole = x.view(np.uint8)
    for k in range(whole.size):
        out[k] = whole[k]
    x.view(np.int32)[1] = 77


def test_records_as_numbers():
    x = np.array([(1.5, 3), (-2.0, 4)], np.dtype([("x", "f4"), ("y", "i4")]))
    out, expected = np.zeros(16, np.uint8), np.frombuffer(x.tobytes(), np.uint8)
    parts[1, 1](x, out)
    assert out.tolist() == expected.tolist() and x["y"].tolist() == [77, 4]
