"""Options belong to the result of one cuda.jit call: neither other specializations of the function nor the decorators in its source change them."""
import math

import numpy as np
import pytest

from py2cu import cuda, errors

FLOATS = "void(float32[::1], float32)"


def scale(x, by):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = x[i] / by


@cuda.jit(FLOATS, fastmath=True, max_registers=32, debug=True, opt=False)
def decorated(x, by):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = x[i] / by


exact = cuda.jit(FLOATS)(scale)
fast = cuda.jit(FLOATS, fastmath=True, max_registers=40)(scale)
slow = cuda.jit(FLOATS, opt=False)(scale)
again = cuda.jit(FLOATS)(decorated)


def nvcc_options(kernel):
    head = [line for line in kernel.inspect_cuda().splitlines() if line.startswith("// For nvcc ")]
    return head[0].removeprefix("// For nvcc ") if head else ""


def test_options_of_the_head():
    assert nvcc_options(exact) == nvcc_options(again) == ""
    assert nvcc_options(fast) == "-use_fast_math -maxrregcount=40"
    assert nvcc_options(slow) == "-G"
    assert nvcc_options(decorated) == "-G -use_fast_math -maxrregcount=32"


def test_debug_is_that_of_the_specialization():
    by = np.zeros(1, np.float32)[0]

    @cuda.jit("void(float32[::1], float32)", debug=True, opt=False)
    def checked(x, by):
        x[0] = x[0] / by

    x = np.ones(4, np.float32)
    with pytest.raises(ZeroDivisionError):
        checked[1, 1](x, by)
    cuda.jit(FLOATS)(checked)[1, 1](x, by)
    assert x[0] == math.inf


named = cuda.jit(device=True, boundscheck=True)


@named
def last(x, i):
    return x[i]


unchecked = cuda.jit(device=True, boundscheck=False)(last)


def test_options_of_device_functions_under_a_named_decorator():
    @cuda.jit(boundscheck=False)
    def reads(x, i, out):
        out[0] = last(x, i)

    @cuda.jit(boundscheck=True)
    def reads_unchecked(x, i, out):
        out[0] = unchecked(x, i)

    whole = cuda.to_device(np.arange(8))
    out = cuda.to_device(np.zeros(1, np.int64))
    with pytest.raises(IndexError):
        reads[1, 1](whole[:4], 6, out)
        cuda.synchronize()
    reads_unchecked[1, 1](whole[:4], 6, out)  # within the memory of the whole array
    assert out.copy_to_host().tolist() == [6]


def test_fastmath_device_function_in_a_kernel_without_fastmath():
    @cuda.jit(device=True, fastmath=True)
    def quotient(x):
        return x / np.float32(3)

    @cuda.jit("void(float32[::1])")
    def both(x):
        x[0] = quotient(x[0])
        x[1] = x[1] / np.float32(3)

    text = both.inspect_cuda()
    assert text.count("__fdividef(") == 1 and "x[1] = x[1] / 3.0f;" in text
    assert nvcc_options(both) == ""


def test_unknown_type_in_a_signature():
    with pytest.raises(errors.NumbaError):
        cuda.jit("void(float33[:])")(scale)
