"""cuda.vectorize: results equal NumPy's for the same operands; rules for types, shapes, results and errors."""
import math
import pickle
import warnings
from collections import namedtuple

import numpy as np
import pytest

import py2cu
from py2cu import complex64, cuda, errors, float32, float64, int32, types, uint8

FACTOR = 3


@cuda.jit(device=True)
def scaled(x):
    return x * FACTOR


@cuda.vectorize([int32(int32, int32), float32(float32, float32), "float64(float64, float64)", (complex64, complex64)])
def add(a, b):
    """The sum of both."""
    return a + b


@cuda.vectorize(["float64(float64, float64, float64)"])
def mix(a, b, c):
    return a * 100 + b * 10 + c


def on_host(array):
    return array.copy_to_host() if isinstance(array, cuda.DeviceNDArray) else array


# ---- operands -----------------------------------------------------------------------------------------------------------

def test_contiguous():
    for dtype in (np.int32, np.float32, np.float64, np.complex64):
        for size in (1, 31, 255, 1000, 70001):
            x = (np.random.default_rng(size).random(size) * 100).astype(dtype)
            result = add(x, x[::-1])
            assert type(result) is np.ndarray and result.dtype == dtype
            assert np.array_equal(result, x + x[::-1])


def test_scalars():
    assert add(1.25, 2.5) == 3.75
    x = np.arange(10.0)
    assert np.array_equal(add(x, 1), x + 1) and np.array_equal(add(2.5, x), x + 2.5)
    assert np.array_equal(add(x, np.float64(4)), x + 4)
    assert np.array_equal(mix(1, x, 2), 100 + x * 10 + 2)
    assert add(np.int32(3), np.int32(4)).dtype == np.int32


def test_zero_dimensional():
    x = np.arange(4.0)
    assert np.array_equal(add(x, np.array(2.0)), x + 2)
    result = add(np.array(1.0), np.array(2.0))
    assert result.shape == () and result == 3


def test_sequences():
    Point = namedtuple("Point", "x y")
    assert np.array_equal(add([1.0, 2.0], (3.0, 4.0)), [4, 6])
    assert np.array_equal(add(Point(1.0, 2.0), [[1.0, 2.0], [3.0, 4.0]]), [[2, 4], [4, 6]])


SHAPES = [((5,), (5,)), ((4, 5), (5,)), ((4, 1), (5,)), ((4, 1), (1, 5)), ((3, 4, 5), (4, 1)), ((3, 1, 5), (4, 5)), ((1, 1), (3, 4)),
          ((2, 3, 4, 5), (3, 1, 5)), ((2, 1, 4, 1, 3), (1, 3, 1, 2, 1)), ((2, 3, 2, 3, 2, 2), (3, 1, 3, 1, 2)), ((2,) * 7, (2, 1) * 3),
          ((0,), (0,)), ((3, 0), (0,)), ((0, 1), (1, 4)), ((1,), (0,)), ((1, 1, 1), (1,))]


@pytest.mark.parametrize("a_shape, b_shape", SHAPES)
@pytest.mark.parametrize("orders", ["CC", "FF", "CF"])
def test_broadcasting(a_shape, b_shape, orders):
    random = np.random.default_rng(1)
    a = np.array(random.integers(-99, 99, a_shape) / 4, order=orders[0])  # a GPU fuses products and sums: no rounding here
    b = np.array(random.integers(-99, 99, b_shape) / 4, order=orders[1])
    assert np.array_equal(add(a, b), a + b)
    assert np.array_equal(mix(b, 5, a), b * 100 + 50 + a)
    result = add(cuda.to_device(a), cuda.to_device(b))
    assert isinstance(result, cuda.DeviceNDArray)
    assert np.array_equal(result.copy_to_host(), a + b)
    out = cuda.to_device(np.zeros(np.broadcast_shapes(a_shape, b_shape)))
    assert mix(cuda.to_device(a), b, 2, out=out) is out
    assert np.array_equal(out.copy_to_host(), a * 100 + b * 10 + 2)


def test_strided_operands():
    x = np.arange(2 * 3 * 4 * 5.0).reshape(2, 3, 4, 5)
    for view in (x[:, ::2], x[..., 1], x.transpose(2, 0, 3, 1), x[:, :, ::-1], x[1, 2], x[:, :, 1:3, ::-2]):
        assert np.array_equal(add(view, view), view + view)
        assert np.array_equal(add(view, 1), view + 1)
    on_device = cuda.to_device(x)
    for index in (np.s_[:, ::2], np.s_[..., 1], np.s_[1, 2], np.s_[:, :, 1:3, ::2]):
        view = on_device[index]
        assert np.array_equal(add(view, view).copy_to_host(), x[index] + x[index])
        add(view, 1000, out=view)
        x[index] += 1000
        assert np.array_equal(on_device.copy_to_host(), x)


def test_five_strided_axes():
    x = np.random.default_rng(3).random((4, 4, 4, 4, 4, 4))
    d = cuda.to_device(x)
    index = np.s_[::2, ::3, ::2, ::3, ::2, ::3]
    assert np.array_equal(add(d[index], d[index]).copy_to_host(), x[index] * 2)
    add(d[index], 1, out=d[index])
    x[index] += 1
    assert np.array_equal(d.copy_to_host(), x)


# ---- results ------------------------------------------------------------------------------------------------------------

def test_location_of_the_result():
    x = np.arange(6, dtype=np.int32)
    d = cuda.to_device(x)
    assert type(add(x, x)) is np.ndarray
    assert isinstance(add(x, d), cuda.DeviceNDArray) and isinstance(add(d, 1), cuda.DeviceNDArray)
    out = np.empty_like(x)
    assert add(x, d, out=out) is out
    assert np.array_equal(out, x + x)
    assert add(d, d, out=d) is d
    assert np.array_equal(d.copy_to_host(), x + x)


def test_out_of_several_dimensions():
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    for out in (np.zeros((2, 3), np.float32), np.zeros((3, 2), np.float32).T, np.zeros((4, 6), np.float32)[::2, ::2]):
        add(x, x, out=out)
        assert np.array_equal(out, x + x)


def test_streams():
    stream = cuda.stream()
    x = np.arange(10000.0)
    d = cuda.to_device(x, stream)
    first = add(d, d, stream=stream)
    second = add(first, 1, stream=stream)
    host = second.copy_to_host(stream=stream)
    stream.synchronize()
    assert np.array_equal(host, x + x + 1)
    assert np.array_equal(add(x, x, stream=stream), x + x)


def test_two_streams_and_temporaries():
    streams = [cuda.stream() for _ in range(3)]
    x = np.random.default_rng(5).random(50000)
    results = [add(add(cuda.to_device(x, stream), x, stream=stream), x, stream=stream) for stream in streams * 3]
    for stream in streams:
        stream.synchronize()
    for result in results:
        assert np.allclose(result.copy_to_host(), x + x + x)


# ---- types --------------------------------------------------------------------------------------------------------------

def test_result_types():
    @cuda.vectorize(["float32(float32)", "int8(int8)", "(float64,)", "boolean(boolean)"])
    def f(x):
        return x + 1

    assert f(np.ones(3, np.float32)).dtype == np.float32  # the type of the signature, whatever the body returns
    assert f(np.ones(3, np.int8)).dtype == np.int8
    assert f(np.array([127], np.int8)).tolist() == [-128]
    assert f(np.ones(3)).dtype == np.float64
    assert f(np.array([True, False])).tolist() == [True, True]
    assert f.types == ["f->f", "b->b", "d->d", "?->?"]


def test_result_of_another_type():
    @cuda.vectorize(["complex128(float64, int32)", "float64(uint8, uint8)"])
    def f(a, b):
        return a / 2 + b

    x, n = np.arange(4.0), np.arange(4, dtype=np.int32)
    assert f(x, n).dtype == np.complex128 and np.array_equal(f(x, n), x / 2 + n)
    assert np.array_equal(f(n.astype(np.uint8), n.astype(np.uint8)), n / 2 + n)


def test_without_signatures():
    @cuda.vectorize
    def plain(a, b):
        return a - b

    @cuda.vectorize()
    def called(a, b):
        return a - b

    for f in (plain, called):
        x = np.arange(5, dtype=np.float32)
        assert f(x, x * 2).dtype == np.float32 and np.array_equal(f(x, x * 2), -x)
        assert f(3, 5).tolist() == [-2]
        n = np.arange(5, dtype=np.int16)
        assert f(n, n).dtype == np.int64  # Numba's type of a difference
        assert f.types == ["ff->f", "ll->l", "hh->l"]


def test_exact_types():
    with pytest.raises(TypeError, match="No matching version.  GPU ufunc requires array arguments to have the exact types"):
        add(np.arange(3, dtype=np.int16), np.arange(3, dtype=np.int16))
    with pytest.raises(TypeError, match="No matching version"):
        add(np.arange(3.0), np.arange(3))
    with pytest.raises(TypeError, match="ambiguous signature. Too many untyped scalars"):
        add(1, 2)  # of type int64, which no signature has
    assert add(np.arange(3.0), 1 + 0).dtype == np.float64
    with pytest.raises(TypeError):
        add(np.arange(3.0), 1j)  # no float64


# ---- attributes of the function -----------------------------------------------------------------------------------------

def test_device_functions_and_globals():
    @cuda.vectorize(["float64(float64, float64)"])
    def f(x, y):
        total = 0.0
        for i in range(3):
            total += scaled(x) if y > i else math.sqrt(y)
        return total

    x, y = np.arange(8.0), np.arange(8.0) / 2
    expected = [sum(a * FACTOR if b > i else math.sqrt(b) for i in range(3)) for a, b in zip(x, y)]
    assert np.allclose(f(x, y), expected)


def test_names_of_parameters():
    @cuda.vectorize("float64(float64, float64, float64, float64)")
    def f(out, i, cuda, range):
        return out + 10 * i + 100 * cuda + 1000 * range

    assert np.array_equal(f(np.ones(3), np.arange(3.0), 2, np.full((2, 1), 3.0)), [[3201, 3211, 3221]] * 2)
    assert np.array_equal(f(np.ones(3), np.arange(3.0), 2, 3), [3201, 3211, 3221])


def test_ufunc_called_in_a_kernel():
    @cuda.jit
    def kernel(x):
        i = cuda.grid(1)
        if i < x.size:
            x[i] = add(x[i], 1)

    x = np.arange(10.0)
    kernel[1, 32](x)
    assert np.array_equal(x, np.arange(10.0) + 1)


def test_closures():
    def make(k):
        @cuda.vectorize("float64(float64)")
        def f(x):
            return x * k

        return f

    assert [make(k)(np.ones(2)).tolist() for k in (2, 5)] == [[2, 2], [5, 5]]


def test_attributes_and_inspection():
    assert add.__name__ == "add" and add.__doc__ == "The sum of both." and add.nin == 2 and add.nargs == 3
    assert "add_kernel" in add.inspect_cuda() and "add" in repr(add)


# ---- rejected calls -----------------------------------------------------------------------------------------------------

def test_options():
    with pytest.warns(RuntimeWarning, match="nopython kwarg for cuda target is redundant"):
        cuda.vectorize("float64(float64)", nopython=True)(abs_of)
    with pytest.raises(KeyError, match="Unrecognized options. cuda vectorize target does not support option: 'nonexistent'"):
        cuda.vectorize("float64(float64)", nonexistent=2)(abs_of)
    with pytest.raises(TypeError, match="caching is not supported"):
        cuda.vectorize("float64(float64)", cache=True)(abs_of)
    with pytest.raises(ValueError, match="Unsupported target: tpu"):
        cuda.vectorize("float64(float64)", target="tpu")(abs_of)
    with pytest.raises(ValueError, match="identity"):
        cuda.vectorize("float64(float64)", identity="one")
    cuda.vectorize("float64(float64)", identity=1)(abs_of)
    for wrong in ("float64", 1.5, ["x(y)"], [int], "nothing(float64)"):
        with pytest.raises(TypeError):
            cuda.vectorize(wrong)(abs_of)
    with pytest.raises(TypeError):
        cuda.vectorize("float64(float64)")(3)
    with pytest.raises(errors.TypingError):
        cuda.vectorize("float64(float64, float64)")(abs_of)


def abs_of(x):
    return abs(x)


def test_wrong_calls():
    x = np.arange(6.0)
    with pytest.raises(ValueError, match="failed to broadcast argument #1"):
        add(x, x[:5])
    with pytest.raises(TypeError, match="2 positional arguments"):
        add(x)
    with pytest.raises(ValueError, match="shape"):
        add(x, x, out=np.zeros(5))
    with pytest.raises(TypeError, match="dtype"):
        add(x, x, out=np.zeros(6, np.float32))
    with pytest.warns(UserWarning, match="unrecognized keywords: where"):
        add(x, x, where=True)


def test_numba_vectorize_with_target_cuda():
    with warnings.catch_warnings():
        warnings.simplefilter("error")

        @py2cu.vectorize(["float64(float64)"], target="cuda")
        def on_gpu(x):
            return x + 1

        @py2cu.vectorize(["float64(float64)"])
        def on_processor(x):
            return x + 1

    x = np.arange(3.0)
    assert np.array_equal(on_gpu(cuda.to_device(x)).copy_to_host(), x + 1) and np.array_equal(on_processor(x), x + 1)
    assert types.float64(float64) and uint8


def test_pickled_ufunc():
    factor = 3

    @cuda.vectorize(["int64(int64)", "float64(float64)"])
    def scaled(x):
        return x * factor

    for _ in range(2):
        scaled = pickle.loads(pickle.dumps(scaled))
        np.testing.assert_array_equal(scaled(np.arange(5)), np.arange(5) * 3)
        np.testing.assert_array_equal(scaled(np.arange(5) / 2), np.arange(5) * 1.5)
    assert scaled.__name__ == "scaled"
