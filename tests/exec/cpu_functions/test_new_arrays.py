"""Arrays that CPU functions allocate: results are NumPy arrays that own their memory."""
import gc
import resource
import sys

import numpy as np
import pytest

from py2cu import njit


@njit
def grey(image):
    height, width = image.shape[0], image.shape[1]
    out = np.zeros((height, width), np.float32)
    for i in range(height):
        for j in range(width):
            out[i, j] = 0.299 * image[i, j, 0] + 0.587 * image[i, j, 1] + 0.114 * image[i, j, 2]
    return out


@njit
def of_shapes(n):
    return np.zeros(n), np.ones((2, n), np.int32), np.full(n, 7), np.full((n,), 2.5, dtype=np.float32), np.zeros((n, 0)), np.full((2, 2, n), 1j)


@njit
def like(x):
    z = np.full_like(x, 3)
    z[0] = 9
    return np.zeros_like(x), z, np.ones_like(x, np.int8), x.copy(), np.empty_like(x).shape[0]


@njit
def ranges(a, b, c):
    return (np.arange(a), np.arange(a, b), np.arange(a, b, c), np.arange(b, a, -c), np.arange(0.0, 1.0, 0.3), np.arange(a, dtype=np.float32),
            np.linspace(0, 1, a), np.linspace(-1.0, 2.0, 1), np.linspace(1, 4, 0))


@njit
def expressions(x, n):
    y = x * 2 + n
    history = y
    for _ in range(3):
        y = np.sqrt(y) + x
    return y, history, -x, (x.reshape(n, 1) * x)[1], np.array([n, 1.5, 2]), np.sum(x * x), x > 1


def same(given, expected):
    assert len(given) == len(expected)
    for a, b in zip(given, expected):
        if isinstance(b, np.ndarray):
            assert a.dtype == b.dtype and a.shape == b.shape and np.array_equal(a, b) and a.flags.writeable
        else:
            assert a == b
    return True


def test_new_numpy_arrays():
    image = np.random.default_rng(1).integers(0, 255, (5, 4, 3)).astype(np.uint8)
    assert np.array_equal(grey(image), grey.py_func(image)) and grey(image).dtype == np.float32
    assert same(of_shapes(3), of_shapes.py_func(3)) and same(of_shapes(0), of_shapes.py_func(0))
    for x in (np.arange(4.0), np.arange(6, dtype=np.int16).reshape(2, 3), np.arange(6.0).reshape(2, 3)[:, ::2], np.ones((2, 3), np.complex64)):
        assert same(like(x), like.py_func(x))
    assert np.zeros_like(np.asfortranarray(np.ones((2, 3)))).flags.f_contiguous and like(np.asfortranarray(np.ones((2, 3))))[0].flags.f_contiguous
    assert same(ranges(3, 10, 4), ranges.py_func(3, 10, 4)) and same(ranges(5, 5, 1), ranges.py_func(5, 5, 1))
    assert same(expressions(np.arange(3.0), 3), expressions.py_func(np.arange(3.0), 3))
    assert not any(function._runs_as_python for function in (grey, of_shapes, like, ranges, expressions))


def test_views_and_arguments():
    @njit
    def parts(x):
        made = np.arange(5)
        return made, made[::2], made, x, x[1:], x.T

    x = np.arange(6.0).reshape(2, 3)
    made, second, third, again, rest, turned = parts(x)
    assert again is x and np.shares_memory(rest, x) and np.shares_memory(turned, x) and turned.strides == x.T.strides
    third[0] = 7
    assert np.shares_memory(made, second) and second.tolist() == [7, 2, 4] and not parts._runs_as_python
    del made, third
    gc.collect()
    assert second.tolist() == [7, 2, 4]


def test_functions_return_arrays_of_other_functions():
    @njit
    def squares(n):
        out = np.empty(n, np.int64)
        for i in range(n):
            out[i] = i * i
        return out

    @njit
    def total(n):
        sum = 0
        for value in squares(n):
            sum += value
        return sum

    assert total(10) == 285 and squares(4).tolist() == [0, 1, 4, 9] and not total._runs_as_python


def test_shapes_that_cannot_be():
    @njit
    def made(n, m):
        return np.zeros((n, m))

    with pytest.raises(ValueError, match="negative dimensions not allowed"):
        made(2, -1)
    for n, m in ((2**47, 1), (2**62, 4), (2**32, 2**32), (2**62, 2)):
        with pytest.raises(MemoryError):
            made(n, m)
    assert made(2, 3).shape == (2, 3) and not made._runs_as_python


def test_unreturned_arrays_are_freed():
    """Arrays that are not returned are freed, also if the function raises an exception."""
    @njit
    def wasteful(n, fails):
        kept, lost = np.ones(n), np.ones(n)
        if fails:
            raise ValueError("as asked")
        return kept, lost[0]

    wasteful(10, False)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for i in range(100):
        try:
            wasteful(1 << 20, i % 2 == 0)
        except ValueError:
            pass
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown * (1 if sys.platform == "darwin" else 1024) < 600 << 20 and not wasteful._runs_as_python  # 1600 MB in total; AddressSanitizer keeps 256


def test_kernels_have_no_memory():
    from py2cu import cuda
    from py2cu.errors import TypingError

    @cuda.jit
    def kernel(x):
        x[0] = grey(x)[0, 0]

    with pytest.raises(TypingError, match="numpy.zeros|np.zeros"):
        kernel[1, 1](np.zeros((2, 2, 3)))
