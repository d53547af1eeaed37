"""Reductions of arrays in kernels, compared with NumPy."""
import functools
import linecache

import numpy as np
import pytest

from py2cu import cuda

METHODS = ["sum", "prod", "mean", "var", "std", "min", "max", "all", "any", "argmin", "argmax"]
FUNCTIONS = METHODS + ["amin", "amax", "count_nonzero", "nansum", "nanprod", "nanmean", "nanmin", "nanmax"]

ARRAYS = {
    "float64": np.array([3.5, -1.25, 7.0, 0.5, 7.0, -1.25]),
    "float32": np.array([[1.5, 0.25], [-2.0, 4.0], [4.0, -2.0]], np.float32),
    "int32": np.array([5, -3, 2, 5, -3], np.int32),
    "uint8": np.array([200, 100, 0, 200], np.uint8),
    "bool": np.array([True, False, True]),
    "zeros": np.zeros((2, 3)),
    "fortran": np.asfortranarray(np.arange(6, dtype=np.float64).reshape(2, 3)[::-1]),
    "int64": np.arange(20, dtype=np.int64) - 7,
    "nan": np.array([2.0, np.nan, -5.0, np.nan, 1.0]),
    "nan first": np.array([np.nan, 3.0, -5.0]),
    "infinite": np.array([1.0, np.inf, -np.inf]),
}


def kernel_of(*expressions):
    """Return a kernel that computes expressions of x."""
    source = "def kernel(x, out):\n" + "".join(f"    out[{i}] = {expression}\n" for i, expression in enumerate(expressions))
    name = f"<reduction {', '.join(expressions)}>"
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    namespace = {"np": np}
    exec(compile(source, name, "exec"), namespace)
    return cuda.jit(namespace["kernel"])


def compare(expression, x, found=None):
    """Compare the result of a kernel, by default of a kernel with only this expression, with that of NumPy."""
    with np.errstate(all="ignore"):
        expected = eval(expression, {"np": np, "x": x})
    if found is None:
        out = np.zeros(1, np.float64)
        kernel_of(expression)[1, 1](x, out)
        found = out[0]
    np.testing.assert_allclose(found, expected, rtol=1e-6 if x.dtype == np.float32 else 1e-12)


def not_supported(name, array):
    return array == "bool" and name in ("var", "std")


@functools.cache
def results(array, device):
    """Return {name: result} of all functions. One kernel computes them, because compiling a kernel for each takes most of the time."""
    names = [name for name in FUNCTIONS if not not_supported(name, array)]
    out = np.zeros(len(names), np.float64)
    kernel_of(*(f"np.{name}(x)" for name in names))[1, 1](ARRAYS[array], out)
    return dict(zip(names, out, strict=True))


@pytest.mark.parametrize("array", ARRAYS)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name, array, device):
    if not_supported(name, array):
        pytest.skip("NumPy does not support subtraction of bool")
    compare(f"np.{name}(x)", ARRAYS[array], results(array, device)[name])


@pytest.mark.parametrize("name", METHODS)
def test_methods(name):
    compare(f"x.{name}()", ARRAYS["float64"])
    compare(f"x[1:4].{name}()", ARRAYS["float64"])
    compare(f"x[::-2].{name}()", ARRAYS["float64"])
    compare(f"x.T[0].{name}() * 2 + x[1, 1]", ARRAYS["float32"])


@cuda.jit
def of_rows(x, out):
    i = cuda.grid(1)
    if i < x.shape[0]:
        part = cuda.local.array(4, np.float64)
        part[:] = x[i] - np.mean(x[i])
        out[i] = np.max(part) - part[x[i].argmin()]


def test_rows():
    x, out = np.random.default_rng(3).random((40, 4)), np.zeros(40)
    of_rows[2, 32](x, out)
    np.testing.assert_allclose(out, x.max(1) - x.min(1), rtol=1e-9)


CASES = (np.array([1.0, 0.0, 4.0]), np.array([[2.0, 1.5], [-3.0, 1.0]]), np.array([np.nan]))


@cuda.jit
def of_constants(out):
    i = 0
    for case in cuda.literal_unroll(CASES):
        out[i, 0] = case.size
        out[i, 1] = np.max(case)
        out[i, 2] = case.all()
        i += 1
    out[0, 3] = CASES[1][1, 0]


def test_constant_arrays_in_a_tuple():
    out = np.zeros((3, 4))
    of_constants[1, 1](out)
    expected = [[3, 4, 0, -3], [4, 2, 1, 0], [1, np.nan, 1, 0]]
    np.testing.assert_array_equal(out, expected)
    assert "CASES_1[2][2]" in of_constants.inspect_cuda()


NAN, INF = np.nan, np.inf


@cuda.jit
def whole(x, y, out):
    out[0] = sum(x) + sum(y, start=2)
    out[1] = max(x)
    out[2] = min(x)
    out[3] = max(y) - min(y)
    out[4] = np.size(x) + np.shape(y)[0]
    out[5] = np.finfo(x.dtype).eps + np.finfo(np.float64).resolution
    out[6] = np.iinfo(np.int16).max + np.iinfo(y.dtype).min
    out[7] = np.round(x[0], 1) + np.around(x[1]) + np.round(y[0]) + x[0].item()


@pytest.mark.parametrize("values", [[2.75, -0.5, 7.25, 3.5], [1.5, 2.5, NAN, 4], [NAN, 1, 2, 3]])
def test_reductions_of_arrays(values):
    x, y, out = np.array(values), np.array([5, -3, 9], np.int32), np.zeros(8)
    whole[1, 1](x, y, out)
    wanted = [sum(x) + sum(y) + 2, max(x), min(x), 12, 7, np.finfo(float).eps + 1e-15, 2**15 - 1 - 2**31,
              np.round(x[0], 1) + np.round(x[1]) + 5 + x[0]]
    assert np.array_equal(out, wanted, equal_nan=True)


@cuda.jit
def of_none(x, out):
    out[0] = 1
    out[1] = x.max()
    out[2] = 3


@cuda.jit(debug=True, opt=False)
def of_none_checked(x, out):
    out[0] = max(x)


def test_empty_arrays():
    """As in Numba, the thread ends."""
    out = np.zeros(3)
    of_none[1, 1](np.zeros(0), out)
    assert out.tolist() == [1, 0, 0]
    with pytest.raises(ValueError, match="empty"):
        of_none_checked[1, 1](np.zeros(0), out)
