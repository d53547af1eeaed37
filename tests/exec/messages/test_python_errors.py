"""Python exceptions: they contain location and cause, and have the classes of Numba and cuda.core."""
import pickle
import sys
import types as python_types

import numpy as np
import pytest

from py2cu import cuda, errors
from py2cu.errors import TypingError


def test_message_contains_the_location():
    @cuda.jit
    def kernel(out):
        i = cuda.grid(1)
        try:
            out[i] = 1
        except ValueError:
            pass

    first = kernel.py_func.__code__.co_firstlineno
    with pytest.raises(errors.TypingError) as caught:
        kernel[1, 1](np.zeros(1))
    text = str(caught.value)
    assert f"test_python_errors.py:{first + 3}" in text and "try:" in text and "^" in text
    (diagnostic,) = [item for item in caught.value.diagnostics if item["severity"] == "error"][:1]
    assert diagnostic["line"] == first + 3 and diagnostic["column"] == 9 and diagnostic["code"]


def test_errors_can_be_caught_as_numba_has_them():
    assert issubclass(errors.TypingError, errors.NumbaError) and issubclass(errors.NumbaTypeError, errors.TypingError)
    assert issubclass(errors.CudaAPIError, cuda.CudaDriverError) and issubclass(cuda.CudaSupportError, ImportError)


def test_several_errors_in_one_run():
    @cuda.jit
    def kernel(out):
        out[0] = {1: 2}
        with out:
            pass

    with pytest.raises(errors.TypingError) as caught:
        kernel[1, 1](np.zeros(1))
    assert len(caught.value.diagnostics) >= 2


def test_messages():
    @cuda.guvectorize(["void(float64[:], float64[:])"], "(n)->(n)")
    def copy(x, out):
        out[0] = x[0]

    @cuda.jit
    def calls_copy(x, out):
        copy(x, out)

    with pytest.raises(TypingError, match="Untyped global name 'copy': GUFunc is not supported"):
        calls_copy[1, 1](np.zeros(1), np.zeros(1))

    @cuda.jit(device=True)
    def broken(x):
        return no_such_name(x)  # noqa: F821

    @cuda.jit
    def calls_broken(out):
        out[0] = broken(1.5)

    with pytest.raises(TypingError, match=r"(?s)NameError: name 'no_such_name' is not defined.*resolving callee type: type\(CUDADispatcher\(broken\)"):
        calls_broken[1, 1](np.zeros(1))


def test_launch_errors_are_also_cuda_cores(monkeypatch):
    @cuda.jit("void(int32[:])")
    def kernel(x):
        x[0] = 1

    class CUDAError(Exception):
        """Replaces the class of the package, which need not be installed."""

    with pytest.raises(errors.LaunchError) as plain:
        kernel[1, 5000](np.zeros(1, np.int32))
    monkeypatch.setitem(sys.modules, "cuda.core._utils.cuda_utils", python_types.SimpleNamespace(CUDAError=CUDAError))
    with pytest.raises(CUDAError, match="CUDA_ERROR_INVALID_VALUE") as raised:
        kernel[1, 5000](np.zeros(1, np.int32))
    assert isinstance(raised.value, (errors.LaunchError, ValueError)) and raised.value.code == plain.value.code
    assert raised.value.msg == plain.value.msg and str(raised.value) == raised.value.args[0]
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


class Interface:
    __cuda_array_interface__ = 3


@pytest.mark.parametrize("make, said", [
    (lambda: cuda.as_cuda_array(Interface()), "must be a dict, not int"),
    (lambda: cuda.declare_device("not a name", "int32(int32)"), "needs a C identifier"),
    (lambda: cuda.guvectorize(["void(float32[:], float32[:])"], None), "the layout of a gufunc"),
])
def test_invalid_descriptions(make, said):
    with pytest.raises(TypeError, match=said):
        make()(lambda x, y: None)
