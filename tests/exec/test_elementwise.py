"""NumPy's functions of numbers on whole arrays in kernels, into an array that is given; NumPy says what is right."""
import numpy as np
import pytest

from py2cu import cuda

UNARY = ["sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "arcsinh", "arctanh", "log", "log2", "log10", "sqrt",
         "exp", "floor", "ceil", "radians", "deg2rad", "degrees", "rad2deg", "absolute", "negative", "logical_not"]
BINARY = ["arctan2", "hypot", "maximum", "minimum", "fmax", "fmin", "greater", "greater_equal", "less", "less_equal", "equal", "not_equal",
          "logical_and", "logical_or", "logical_xor", "add", "subtract", "multiply", "divide", "floor_divide", "remainder", "mod"]
WHOLE = ["bitwise_and", "bitwise_or", "bitwise_xor", "left_shift", "right_shift", "add", "subtract", "multiply", "floor_divide", "remainder",
         "maximum", "minimum", "less", "not_equal"]


def kernel_of(name, inputs):
    function = getattr(np, name)
    if inputs == 1:
        def kernel(x, out):
            function(x, out)
    else:
        def kernel(x, y, out):
            function(x, y, out)
    return cuda.jit(kernel)


def is_truth(name):
    return np.dtype(getattr(np, name)(*[np.float64(0.5)] * getattr(np, name).nin).dtype) == np.bool_


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("name", UNARY)
def test_unary(name, dtype):
    x = np.linspace(0.1, 0.9, 7).astype(dtype)
    out = np.zeros(7, np.bool_ if is_truth(name) else dtype)
    kernel_of(name, 1)[1, 1](x, out)
    np.testing.assert_allclose(out, getattr(np, name)(x), rtol=1e-6 if dtype == np.float32 else 1e-14)


@pytest.mark.parametrize("name", BINARY)
def test_binary(name):
    x = np.array([0.5, -1.5, 2.0, 7.25, -3.0], np.float32)
    y = np.array([0.25, 0.5, 2.0, -2.0, 4.0], np.float32)
    out = np.zeros(5, np.bool_ if is_truth(name) else np.float32)
    kernel_of(name, 2)[1, 1](x, y, out)
    np.testing.assert_allclose(out, getattr(np, name)(x, y), rtol=1e-6)


@pytest.mark.parametrize("dtypes", [("i4", "i4"), ("u1", "i2"), ("i8", "i4"), ("u4", "u4"), ("u8", "u2")])
@pytest.mark.parametrize("name", WHOLE)
def test_whole(name, dtypes):
    x, y = np.array([1, 7, 100, 55], dtypes[0]), np.array([3, 2, 7, 5], dtypes[1])
    expected = getattr(np, name)(x, y)
    out = np.zeros(4, expected.dtype)
    kernel_of(name, 2)[1, 1](x, y, out)
    assert list(out) == list(expected)


@pytest.mark.parametrize("shapes", [((3, 4), (4,)), ((3, 1), (1, 4)), ((1, 1), (3, 4)), ((1,), (3, 4)), ((3, 4), (3, 4)), ((4,), (1,))])
@pytest.mark.parametrize("order", ["C", "F"])
def test_broadcasting(shapes, order):
    x = np.arange(np.prod(shapes[0]), dtype=np.float64).reshape(shapes[0], order=order)
    y = np.arange(np.prod(shapes[1]), dtype=np.float64).reshape(shapes[1]) * 0.5
    out = np.zeros((3, 4), np.float64, order=order)
    kernel_of("add", 2)[1, 1](x, y, out)
    np.testing.assert_array_equal(out, np.broadcast_to(x + y, (3, 4)))


@cuda.jit
def with_numbers(x, y, out):
    np.multiply(x, y[1], out[0])
    np.subtract(2.5, x, out=out[1])
    np.add(x[::-1], x, out[2])
    np.sqrt(y[2], out[3])
    np.maximum(np.minimum(x, 3, out[4]), 1, out[4])


def test_numbers_and_views():
    x, y, out = np.arange(6, dtype=np.float32), np.array([1, 3, 16], np.float32), np.zeros((5, 6), np.float32)
    with_numbers[1, 1](x, y, out)
    expected = [x * 3, np.float32(2.5) - x, x[::-1] + x, np.full(6, 4), np.clip(x, 1, 3)]
    np.testing.assert_array_equal(out, np.array(expected, np.float32))


@cuda.jit
def own_row(x, out):
    i = cuda.grid(1)
    if i < out.shape[0]:
        part = cuda.local.array(4, np.float32)
        np.multiply(x[i], x[i], part)
        np.add(part, 1, out[i])


def test_each_thread_its_own_row():
    x, out = np.arange(400, dtype=np.float32).reshape(100, 4), np.zeros((100, 4), np.float32)
    own_row[1, 128](x, out)
    np.testing.assert_array_equal(out, x * x + 1)


@cuda.jit(boundscheck=True)
def checked(x, out):
    np.negative(x, out)


def test_extents_are_checked():
    out = np.zeros(4, np.float64)
    checked[1, 1](np.ones(1), out)
    assert list(out) == [-1] * 4
    with pytest.raises(ValueError, match="could not be broadcast"):
        checked[1, 1](np.ones(3), out)


def test_complex():
    x, out = np.array([1 + 2j, -0.5j]), np.zeros(2, np.complex128)
    kernel_of("multiply", 2)[1, 1](x, x, out)
    np.testing.assert_allclose(out, x * x)
    kernel_of("negative", 1)[1, 1](x, out)
    np.testing.assert_array_equal(out, -x)
    kernel_of("sin", 1)[1, 1](x, out)
    np.testing.assert_allclose(out, np.sin(x))
