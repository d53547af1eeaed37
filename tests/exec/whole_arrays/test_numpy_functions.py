"""More reductions of arrays, and NumPy's functions that query properties of arrays; compared with NumPy."""
import linecache
import math
import warnings

import numpy as np
import pytest

from py2cu import cuda

NAN, INF = np.nan, np.inf


def run(statement, **arrays):
    """Return the contents of out after the statement, in a kernel and in NumPy."""
    name = f"<numbers {statement}>"
    source = f"def kernel({', '.join([*arrays, 'out'])}):\n    {statement}\n"
    linecache.cache[name] = (len(source), None, source.splitlines(True), name)
    namespace = {"np": np, "math": math}
    exec(compile(source, name, "exec"), namespace)
    out, expected = np.zeros(4, np.complex128), np.zeros(4, np.complex128)
    cuda.jit(namespace["kernel"])[1, 1](*arrays.values(), out)
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        namespace["kernel"](*arrays.values(), expected)
    return out, expected


REALS = np.array([3.5, NAN, -1.25, 7.0, 0.5, NAN, 7.0])
SQUARE = np.arange(12.0).reshape(3, 4)


@pytest.mark.parametrize("x", [REALS, REALS.astype(np.float32), np.arange(5, dtype=np.int32), np.array([NAN, NAN]), np.array([INF, 1.0]),
                               SQUARE.T, np.array([1 + 2j, complex(NAN, 1), -3j])], ids=lambda x: f"{x.dtype} {x.shape}")
def test_without_nan(x):
    out, expected = run("out[0], out[1], out[2], out[3] = np.nanvar(x), np.nanstd(x), np.nanmean(x), np.nansum(x)", x=x)
    assert np.allclose(out, expected, rtol=1e-6, equal_nan=True)


@pytest.mark.parametrize("kind", [np.complex64, np.complex128])
@pytest.mark.parametrize("x", [[1 + 2j, -0.5j, 3, 2 - 1j], [[1j, 2], [3, 4 + 1j]]], ids=["row", "square"])
def test_reductions_of_complex_arrays(x, kind):
    out, expected = run("out[0], out[1], out[2], out[3] = np.mean(x), x.var(), np.std(x), np.average(x)", x=np.array(x, kind))
    assert np.allclose(out, expected, rtol=1e-6)


@pytest.mark.parametrize("m", [SQUARE, SQUARE.T, SQUARE.astype(np.float32), SQUARE.astype(np.int16), SQUARE * 1j],
                         ids=lambda m: f"{m.dtype} {m.strides}")
def test_traces(m):
    out, expected = run("out[0], out[1], out[2], out[3] = np.trace(m), np.trace(m, 1), np.trace(m, -2), np.trace(m[1:], offset=9)", m=m)
    assert out.tolist() == expected.tolist()


@pytest.mark.parametrize("expression", [
    "x.argmax(0)", "np.argmin(x, axis=-1)", "x.sum(axis=0)", "np.sum(m, axis=None)", "np.max(x, 0)", "x.sum(dtype=np.float32)",
    "np.sum(m, dtype=np.int32)", "np.all(x[1]) + 2 * np.any(x[0])", "np.count_nonzero(x[1])", "np.array_equal(x[1], 1)",
    "np.iscomplexobj(x) + 2 * np.isrealobj(m) + 4 * np.iscomplexobj(1j)", "np.asarray(x)[2] + np.asarray(m)[1, 2]",
    "np.trace(m[:, ::2]) + np.trace(m[::-1, 1:], 1)", "np.sinc(x[3]) + np.sinc(0)",
    "np.nan_to_num(x[2]) + np.nan_to_num(3)", "np.acos(x[3] / 10) + np.asinh(x[2]) + np.atan2(x[1], x[2])",
    "np.bitwise_left_shift(3, 2) + np.bitwise_right_shift(12, 1) + np.bitwise_invert(5)", "np.pow(x[2], 2) + np.long(x[3])",
])
def test_functions(expression):
    out, expected = run(f"out[0] = {expression}", x=np.array([0.0, 1.0, 2.5, -3.25]), m=SQUARE)
    assert np.allclose(out, expected, rtol=1e-14), (out[0], expected[0])


@pytest.mark.parametrize("kind", [np.float32, np.float64])
def test_numbers_for_nan(kind):
    x, out = np.array([NAN, INF, -INF, 1.5, -0.0], kind), np.zeros(5, kind)

    @cuda.jit
    def kernel(x, out):
        for i in range(x.size):
            out[i] = np.nan_to_num(x[i])

    kernel[1, 1](x, out)
    assert out.tolist() == np.nan_to_num(x).tolist()
