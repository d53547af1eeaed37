"""Forms and options of cuda.jit, and the functions that it accepts and rejects."""
import inspect

import numpy as np
import pytest

from py2cu import cuda, errors, types, void
from py2cu.kernels import options


def test_forms():
    def body(out):
        out[0] = 1

    for decorate in (cuda.jit, cuda.jit(), cuda.jit(fastmath=True, lineinfo=True), cuda.jit("void(float64[:])"), cuda.jit("(float64[::1],)"),
                     cuda.jit((types.float64[:],)), cuda.jit(void(types.float64[:])), cuda.jit(["void(float64[:])"]),
                     cuda.jit(max_registers=32, launch_bounds=(128, 1)), cuda.jit(opt=True, inline="always", cache=True, debug=False)):
        kernel = decorate(body)
        out = np.zeros(1)
        kernel[1, 1](out)
        assert out[0] == 1
        assert kernel.py_func is body and kernel.__name__ == "body"


def test_debug_kernels():
    @cuda.jit(debug=True, opt=False)
    def kernel(out):
        i = cuda.grid(1)
        out[i] = i // 2

    out = np.zeros(8)
    kernel[1, 8](out)
    assert out.tolist() == [i // 2 for i in range(8)]


def test_docstring_and_name():
    @cuda.jit
    def kernel(out):
        """What it does."""
        out[0] = 1

    assert kernel.__doc__ == "What it does." and kernel.__module__ == __name__
    assert "kernel" in repr(kernel)


@pytest.mark.parametrize("keywords, error", [
    ({"argtypes": 1}, errors.DeprecationError), ({"no_such_option": 1}, TypeError),
    ({"launch_bounds": (1, 2, 3, 4)}, ValueError), ({"launch_bounds": 0}, ValueError), ({"launch_bounds": "x"}, ValueError),
    ({"max_registers": -1}, ValueError), ({"max_registers": 1.5}, ValueError),
    ({"link": ["a.cu"], "device": True}, ValueError)])
def test_wrong_options(keywords, error):
    with pytest.raises(error):
        cuda.jit(**keywords)(lambda x: x)


def test_not_a_function():
    for bad in (3, 1.5, object(), int, max):
        with pytest.raises(TypeError):
            cuda.jit(bad)
    with pytest.raises(TypeError):
        cuda.jit((1, 2))
    with pytest.raises(errors.TypingError):
        @cuda.jit("void(nonsense[:])")
        def kernel(out):
            out[0] = 1


def test_device_functions_from_the_host():
    @cuda.jit(device=True)
    def helper(x):
        return x

    with pytest.raises(RuntimeError):
        helper(1)
    with pytest.raises(RuntimeError, match="Cannot compile a device function as a kernel"):
        helper[1, 1](np.zeros(1))


def test_lambdas():
    kernel = cuda.jit(lambda out: None)
    helper = cuda.jit(device=True)(lambda x: x + 1)

    @cuda.jit
    def caller(out):
        out[0] = helper(out[0])

    out = np.ones(1)
    kernel[1, 1](out)
    caller[1, 1](out)
    assert out[0] == 2
    cuda.jit(eval("lambda out: None"))[1, 1](out)
    lost = eval(" ".join(["lambda", "out:", "None"]))
    lost.__code__ = lost.__code__.replace(co_filename="<lost>")
    with pytest.raises(OSError, match="the source of a lambda"):
        cuda.jit(lost)[1, 1](out)


def test_functions_without_source():
    namespace = {"cuda": cuda}
    exec("\n".join(["@cuda.jit", "def kernel(out):", "    out[0] = 1"]), namespace)
    lost = namespace["kernel"].py_func
    lost.__code__ = lost.__code__.replace(co_filename="<lost>")
    with pytest.raises(OSError, match="source of kernel .*cannot be read"):
        namespace["kernel"][1, 1](np.zeros(1))


def test_nested_and_methods():
    class Holder:
        @staticmethod
        @cuda.jit
        def static(out):
            out[0] = 3

        @cuda.jit
        def attribute(out):
            out[0] = 4

    if True:
        if True:
            @cuda.jit
            def deep(out):
                # a comment
                out[0] = 5  # and another

    for kernel, value in [(Holder.static, 3), (Holder.attribute, 4), (Holder().static, 3), (deep, 5)]:
        out = np.zeros(1)
        kernel[1, 1](out)
        assert out[0] == value


def test_names_of_options():
    """Suggestions for misspelled options include each parameter of the decorator."""
    assert {"func_or_sig", "options", *options.NAMES} >= set(inspect.signature(cuda.jit).parameters)



def test_bound_methods_are_rejected():
    class Scaled:
        def kernel(self, x):
            x[0] = 1

    with pytest.raises(TypeError, match="Scaled.kernel is a bound method"):
        cuda.jit(Scaled().kernel)
