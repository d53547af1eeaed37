"""Results of CPU functions have Numba's types: math.floor() and the like are integers, means keep the type of their elements."""
import math

import numpy as np
import pytest

from py2cu import njit, vectorize

INTEGERS = [np.bool_, np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32, np.int64]


@njit
def math_whole(x):
    return math.floor(x), math.ceil(x), math.trunc(x)


@njit
def numpy_whole(x):
    return np.floor(x), np.ceil(x), np.trunc(x)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("x", [0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.0, -3.0, 7.999, 123456.75, -2.0**40, 2.0**62])
def test_integers_from_floats(dtype, x):
    x = dtype(x)
    expected = math.floor(float(x)), math.ceil(float(x)), math.trunc(float(x))
    assert math_whole(x) == expected and all(type(value) is int for value in math_whole(x))
    found = numpy_whole(x)
    assert found == (np.floor(x), np.ceil(x), np.trunc(x)) and all(isinstance(value, float) for value in found)
    assert [math.copysign(1, value) for value in found] == [math.copysign(1, function(x)) for function in (np.floor, np.ceil, np.trunc)]


@pytest.mark.parametrize("dtype", INTEGERS)
def test_integers_from_integers(dtype):
    for x in (dtype(0), dtype(1), dtype(np.iinfo(dtype).max if dtype is not np.bool_ else True)):
        assert math_whole(x) == (int(x),) * 3 and all(type(value) is int for value in math_whole(x))
        assert numpy_whole(x) == (x,) * 3 and all(type(value) is type(x.item()) for value in numpy_whole(x))


def test_integers_that_no_double_represents():
    assert math_whole(2**62 + 1) == (2**62 + 1,) * 3 and math_whole(np.uint64(2**64 - 1)) == (2**64 - 1,) * 3
    assert numpy_whole(2**62 + 1) == (2**62 + 1,) * 3


def test_integers_as_operands():
    @njit
    def table(x, step):
        out = np.zeros(math.ceil(x / step))
        for i in range(math.floor(x / step)):
            out[i] = math.floor(x) // 2 + math.trunc(i * step) % 3
        return out

    assert table(7.5, 2.0).tolist() == [3, 5, 4, 0]

    @vectorize
    def below(x):
        return math.floor(x)

    assert below(np.array([1.5, -1.5])).dtype == np.int64 and below(np.array([1.5, -1.5])).tolist() == [1, -2]


def test_arrays_of_integral_values():
    @njit
    def each(x):
        return np.floor(x), np.ceil(x), np.trunc(x)

    for dtype in [*INTEGERS, np.float32, np.float64]:
        x = np.array([0, 1, 100, 27], dtype)
        assert [(found.dtype, found.tolist()) for found in each(x)] == [(x.dtype, x.tolist())] * 3
    x = np.array([1.5, -1.5, -0.25])
    assert all(map(np.array_equal, each(x), (np.floor(x), np.ceil(x), np.trunc(x))))


@njit
def means(x):
    return np.mean(x), x.mean(), np.average(x)


@njit
def deviations(x):
    return np.var(x), x.var(), np.std(x)


def summed(items, kind):
    total = kind(0)
    for item in items:
        total = kind(total + item)
    return total


def arrays_of(dtype):
    random = np.random.default_rng(3)
    for shape in ((1,), (7,), (100,), (5, 6), (3, 2, 4)):
        x = random.normal(3, 10, shape)
        x = (x + 1j * random.normal(-2, 5, shape) if np.dtype(dtype).kind == "c" else x).astype(dtype)
        yield from (x, np.asfortranarray(x), x[::-1], x.T)


def in_order(x):
    """The elements in Numba's order: in memory order if the array is Fortran-contiguous."""
    return x.ravel(order="F" if x.flags.f_contiguous and not x.flags.c_contiguous else "C")


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_means_of_floats_have_their_type(dtype):
    for x in arrays_of(dtype):
        mean = dtype(np.float64(summed(in_order(x), dtype)) / x.size)
        assert means(x) == (mean,) * 3
        squares = summed(((item - mean) * (item - mean) for item in in_order(x)), np.float64)
        assert deviations(x) == (squares / x.size, squares / x.size, (squares / x.size) ** 0.5)


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
def test_means_of_complex_numbers_have_their_type(dtype):
    for x in arrays_of(dtype):
        total = summed(in_order(x), dtype)
        mean = dtype(complex(float(total.real) / x.size, float(total.imag) / x.size))
        assert means(x) == (mean,) * 3
        away = [item - mean for item in in_order(x)]
        squares = summed((item.real * item.real + item.imag * item.imag for item in away), np.float64)
        assert deviations(x)[:2] == (squares / x.size,) * 2


def test_means_of_integers_and_without_nans_are_doubles():
    @njit
    def doubles(x):
        return np.mean(x), np.nanmean(x)

    for dtype in INTEGERS:
        x = np.array([1, 0, 1, 1], dtype)
        assert doubles(x) == (0.75, 0.75)
    x = np.array([0.1, np.nan, 0.7, 0.3], np.float32)
    assert doubles(x)[1] == summed((float(item) for item in x if item == item), float) / 3
    z = np.array([0.1 + 0.7j, complex("nan"), 0.3 - 2.1j, 5.5j], np.complex64)
    total = summed((complex(item) for item in z if item == item), complex)
    assert doubles(z)[1] == complex(total.real * (1 / 3), total.imag * (1 / 3))
