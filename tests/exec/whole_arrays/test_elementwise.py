"""NumPy's scalar functions on arrays in kernels, with an output array; compared with NumPy."""
import functools
import linecache
import operator

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


@functools.cache
def results(names, device, *inputs):
    """Return {name: array} of functions with the inputs (pairs of values and dtype). One kernel computes them, because compiling a kernel for each takes most of
    the time.
    """
    arrays = [np.array(values, dtype) for values, dtype in inputs]
    outs = [np.zeros_like(getattr(np, name)(*arrays)) for name in names]
    parameters = ["x", "y"][:len(arrays)]
    source = f"def kernel({', '.join([*parameters, *(f'out_{name}' for name in names)])}):\n"
    source += "".join(f"    np.{name}({', '.join(parameters)}, out_{name})\n" for name in names)
    file = f"<elementwise {names} {inputs}>"
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    namespace = {"np": np}
    exec(compile(source, file, "exec"), namespace)
    cuda.jit(namespace["kernel"])[1, 1](*arrays, *outs)
    return dict(zip(names, outs, strict=True))


def is_truth(name):
    return np.dtype(getattr(np, name)(*[np.float64(0.5)] * getattr(np, name).nin).dtype) == np.bool_


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("name", UNARY)
def test_unary(name, dtype, device):
    x = np.linspace(0.1, 0.9, 7).astype(dtype)
    out = results(tuple(UNARY), device, (tuple(x.tolist()), dtype))[name]
    assert out.dtype == (np.bool_ if is_truth(name) else dtype)
    np.testing.assert_allclose(out, getattr(np, name)(x), rtol=1e-6 if dtype == np.float32 else 1e-14)


@pytest.mark.parametrize("name", BINARY)
def test_binary(name, device):
    x, y = (0.5, -1.5, 2.0, 7.25, -3.0), (0.25, 0.5, 2.0, -2.0, 4.0)
    out = results(tuple(BINARY), device, (x, np.float32), (y, np.float32))[name]
    assert out.dtype == (np.bool_ if is_truth(name) else np.float32)
    np.testing.assert_allclose(out, getattr(np, name)(np.array(x, np.float32), np.array(y, np.float32)), rtol=1e-6)


@pytest.mark.parametrize("dtypes", [("i4", "i4"), ("u1", "i2"), ("i8", "i4"), ("u4", "u4"), ("u8", "u2")])
@pytest.mark.parametrize("name", WHOLE)
def test_functions_of_two_arrays(name, dtypes, device):
    x, y = (1, 7, 100, 55), (3, 2, 7, 5)
    out = results(tuple(WHOLE), device, (x, dtypes[0]), (y, dtypes[1]))[name]
    expected = getattr(np, name)(np.array(x, dtypes[0]), np.array(y, dtypes[1]))
    assert out.dtype == expected.dtype and list(out) == list(expected)


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


def test_one_row_per_thread():
    x, out = np.arange(400, dtype=np.float32).reshape(100, 4), np.zeros((100, 4), np.float32)
    own_row[1, 128](x, out)
    np.testing.assert_array_equal(out, x * x + 1)


@cuda.jit(boundscheck=True)
def checked(x, out):
    np.negative(x, out)


def test_dimensions_are_checked():
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


# ---- array expressions that are assigned to an array --------------------------------------------------------------------------------

@cuda.jit
def stored(a, b, out, flags):
    out[0, :] = a * 2 + b
    out[1, 0:4] = -a[2:6]
    out[1, 4:] = a[0:2] ** 2
    out[2] = np.sqrt(np.abs(a)) - 1 / (b + 10)
    out[3] = 7
    out[3] += a * b
    out[4, ::-1] = a[::2].sum() * b
    flags[:] = a * 2 > b
    flags[0:2] = ~flags[2:4] | (a[0:2] == 3)


def test_stored():
    a, b = np.array([3, -1, 2, 5, -4, 0], np.float32), np.array([1, 2, -3, 4, 5, 6], np.float32)
    out, flags = np.zeros((5, 6), np.float32), np.zeros(6, np.bool_)
    stored[1, 1](a, b, out, flags)
    expected = np.zeros((5, 6), np.float32)
    expected[0] = a * 2 + b
    expected[1, 0:4], expected[1, 4:] = -a[2:6], a[0:2] ** 2
    expected[2] = np.sqrt(np.abs(a)) - 1 / (b + 10)
    expected[3] = 7 + a * b
    expected[4, ::-1] = a[::2].sum() * b
    truths = a * 2 > b
    truths[0:2] = ~truths[2:4] | (a[0:2] == 3)
    np.testing.assert_allclose(out, expected, rtol=1e-6)
    assert list(flags) == list(truths)


OPERATORS = ["+", "-", "*", "/", "//", "%", "&", "|", "^", "<<", ">>", "==", "<", ">="]


@pytest.mark.parametrize("dtypes", [("i4", "i4"), ("u1", "i2"), ("i8", "u4"), ("i2", "i2"), ("u8", "u8")])
def test_operators(dtypes):
    lines = [f"    out[{i}, :] = x {op} y" for i, op in enumerate(OPERATORS)]
    x, y = np.array([1, 7, 100, 55], dtypes[0]), np.array([3, 2, 7, 5], dtypes[1])
    out, expected = np.zeros((len(OPERATORS), 4), np.float64), np.zeros((len(OPERATORS), 4), np.float64)
    kernel = from_text("\n".join(["def kernel(x, y, out):"] + lines))
    kernel.py_func(x, y, expected)
    kernel[1, 1](x, y, out)
    np.testing.assert_allclose(out, expected, rtol=1e-6)  # Numba divides 8-bit and 16-bit integers in float32


def from_text(source):
    """Return a kernel whose source is available, which exec() does not provide."""
    import linecache
    name = f"<elementwise {abs(hash(source))}>"
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    namespace = {"np": np}
    exec(compile(source, name, "exec"), namespace)
    return cuda.jit(namespace["kernel"])


@cuda.jit
def local_arrays(x, out):
    i = cuda.grid(1)
    if i < x.shape[0]:
        p = cuda.local.array(3, np.float64)
        q = cuda.local.array(3, np.float64)
        p[:] = x[i] - x[i, 0]
        q[:] = p
        q *= q
        p[:] = p * q[2] - q / (1 + q.sum())
        out[i] = p
        for k in range(2):
            out[i, :] = out[i] + p


def test_local_arrays():
    x, out = np.random.default_rng(1).random((50, 3)), np.zeros((50, 3))
    local_arrays[1, 64](x, out)
    for i in range(50):
        p = x[i] - x[i, 0]
        q = p * p
        p = p * q[2] - q / (1 + q.sum())
        np.testing.assert_allclose(out[i], 3 * p, rtol=1e-12)


@cuda.jit
def shifted(x, y):
    x[:-1] = x[1:] - x[:-1]
    y[0:3] = y[3:6] * y[0:3]
    y[::2] = y[::2] * y[::2]


def test_operand_is_the_output():
    x, y = np.array([1.0, 4.0, 9.0, 16.0, 25.0]), np.array([1, 2, 3, 4, 5, 6])
    xs, ys = x.copy(), y.copy()
    shifted[1, 1](x, y)
    xs[:-1] = xs[1:] - xs[:-1]
    ys[0:3] = ys[3:6] * ys[0:3]
    ys[::2] = ys[::2] * ys[::2]
    assert list(x) == list(xs) and list(y) == list(ys)


@cuda.jit
def spread(x, column, row, out):
    out[:, :] = x + column * row
    out[0] = row + 1


@pytest.mark.parametrize("sizes", [(3, 4), (1, 4), (3, 1), (1, 1)])
def test_broadcasting_of_rows_and_columns(sizes):
    x, column, row, out = np.arange(12.0).reshape(3, 4), np.ones((sizes[0], 1)) * 2, np.arange(1.0, sizes[1] + 1), np.zeros((3, 4))
    spread[1, 1](x, column, row, out)
    expected = x + column * row
    expected[0] = row + 1
    np.testing.assert_array_equal(out, expected)


def test_complex_log_into_an_array(device):
    @cuda.jit
    def logs(x, out):
        np.log(x, out)

    x = np.array([1 + 2j, -3 + 0.5j, 0.25 - 4j], np.complex64)
    out = np.zeros_like(x)
    logs[1, 1](x, out)
    np.testing.assert_allclose(out, np.log(x), rtol=1e-6)


@cuda.jit
def log2_of(x, out):
    np.log2(x, out)


def test_log2_of_complex_numbers():
    x = np.array([1 + 2j, -3 + 0.5j, 0.25 - 4j])
    out = np.zeros(3, np.complex128)
    log2_of[1, 1](x, out)
    assert np.allclose(out, np.log2(x), rtol=1e-14)


@cuda.jit
def whole_arrays(x, y, out):
    out[:] = operator.add(x, operator.mul(y, 2))
    out[0] = operator.getitem(x, 1) * 2


def test_array_expressions():
    x, y, out = np.arange(5.0), np.arange(5.0) - 3, np.zeros(5)
    whole_arrays[1, 1](x, y, out)
    assert out.tolist() == [2, *(x + 2 * y)[1:]]


@cuda.jit
def spread_columns(x, y, out):
    out[0] = y[:, 1:2]
    out[1] = y[2:3]
    out[2] = x.reshape(-1, 1)
    out[3] += y[:, -1:] * 2
    np.add(x[:, :1], y, out[4])
    out[5] = y[:, -1:]


def test_broadcasting_of_axes_of_length_one():
    x, y, out = np.arange(4.0).reshape(4, 1), np.arange(20.0).reshape(4, 5), np.ones((6, 4, 5))
    spread_columns[1, 1](x, y, out)
    assert np.array_equal(out, [np.broadcast_to(part, (4, 5)) for part in (y[:, 1:2], y[2:3], x, 1 + 2 * y[:, -1:], x + y, y[:, -1:])])
