"""NumPy scalars of all types as arguments, in an order in which neighbors differ."""
import numpy as np

from py2cu import cuda

INTEGERS = (np.int8, np.uint64, np.int16, np.uint8, np.int64, np.uint16, np.int32, np.uint32)


@cuda.jit
def store(x, out):
    out[0] = x


def stored(x):
    out = np.zeros(1, type(x))
    store[1, 1](x, out)
    return out[0]


def test_integers():
    for _ in range(2):
        for of in INTEGERS:
            limits = np.iinfo(of)
            for value in (limits.min, limits.max, 0, 1, limits.max // 3):
                assert stored(of(value)) == of(value)


def test_booleans():
    assert stored(np.True_) and not stored(np.False_)


def test_floating_point():
    for of in (np.float32, np.float16, np.float64):
        for value in (0.1, -1.0, np.finfo(of).max, np.finfo(of).smallest_subnormal, np.inf, -0.0):
            found = stored(of(value))
            assert found.tobytes() == of(value).tobytes()
        assert np.isnan(stored(of(np.nan)))
    for of in (np.complex64, np.complex128):
        assert stored(of(-1 + 0.1j)) == of(-1 + 0.1j)


def test_subclass_is_not_read_as_its_base():
    class Meters(np.float64):
        pass

    out = np.zeros(1)
    store[1, 1](np.float64(2.5), out)
    try:
        store[1, 1](Meters(3.5), out)
    except TypeError:
        assert out[0] == 2.5
    else:
        assert out[0] == 3.5
