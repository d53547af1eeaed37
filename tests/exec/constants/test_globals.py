"""Values from outside of a kernel's source: module globals, closures and other functions, under any name."""
import math
import math as m
from math import sqrt as root

import numpy as np
import pytest

import py2cu
import py2cu.cuda as nc
from py2cu import cuda, errors, float32, types
from py2cu.cuda import grid, jit

INT = 7
BIG = 2**63 + 5
FLOAT = 0.25
FLAG = True
SIZE = (3, 4)
NESTED = (1, (2.5, 3))
NAME = "name"
NUMPY_FLOAT = np.float32(0.1)
NUMPY_INT = np.uint8(200)
COMPUTED = INT * 6 + len(SIZE)
HALF = types.float32


@cuda.jit(device=True)
def squared(x):
    return x * x


def plain(x):
    """Not decorated at all."""
    return squared(x) + INT


@cuda.jit(device=True)
def recursive_constants(x):
    return plain(x) * FLOAT


def run(kernel, count=8):
    out = np.zeros(count)
    kernel[1, 1](out)
    return out.tolist()


def test_globals():
    @cuda.jit
    def kernel(out):
        out[0] = INT
        out[1] = FLOAT
        out[2] = FLAG
        out[3] = SIZE[1]
        out[4] = NUMPY_FLOAT
        out[5] = NUMPY_INT
        out[6] = COMPUTED
        out[7] = BIG

    assert run(kernel) == [7, 0.25, 1, 4, float(np.float32(0.1)), 200, 44, float(BIG)]


def test_closures():
    def make(factor, table, kind):
        offset = factor + 1

        @cuda.jit
        def kernel(out):
            out[0] = factor
            out[1] = offset
            out[2] = table[0] + table[1]
            out[3] = kind(3.7)

        return kernel

    assert run(make(3, (1, 2), types.int32), 4) == [3, 4, 3, 3]
    assert run(make(0.5, (1, 0.25), np.float32), 4) == [0.5, 1.5, 1.25, float(np.float32(3.7))]


def test_functions():
    @cuda.jit
    def kernel(out):
        out[0] = squared(3)
        out[1] = squared(0.5)
        out[2] = plain(2)
        out[3] = recursive_constants(4)

    assert run(kernel, 4) == [9, 0.25, 11, 5.75]


def test_functions_from_closures():
    def make(function):
        @cuda.jit
        def kernel(out):
            out[0] = function(2.0)

        return kernel

    def twice(x):
        return x * 2

    assert run(make(twice), 1) == [4]
    assert run(make(squared), 1) == [4]
    assert run(make(math.exp), 1) == [pytest.approx(math.exp(2))]
    assert run(make(abs), 1) == [2]


def test_two_functions_with_equal_names():
    def make(k):
        @cuda.jit(device=True)
        def helper(x):
            return x + k

        return helper

    first, second = make(10), make(200)

    @cuda.jit
    def kernel(out):
        out[0] = first(1)
        out[1] = second(1)

    assert run(kernel, 2) == [11, 201]


def test_forms_of_imports():
    @jit
    def one(out):
        i = grid(1)
        out[i] = root(16.0) + m.floor(2.5) + np.pi

    @nc.jit
    def two(out):
        i = nc.grid(1)
        out[i] = nc.threadIdx.x + float32(1.5)

    @py2cu.cuda.jit
    def three(out):
        i = py2cu.cuda.grid(1)
        out[i] = py2cu.int8(300) + np.float32(0.5)

    assert run(one, 1) == [6 + math.pi]
    assert run(two, 1) == [1.5]
    assert run(three, 1) == [44.5]


def test_globals_are_read_when_types_are_new(load):
    module = load("""
from py2cu import cuda

N = 1

@cuda.jit
def kernel(out, x):
    out[0] = N
""")
    out = np.zeros(1)
    module.kernel[1, 1](out, 1)
    assert out[0] == 1
    module.N = 2
    module.kernel[1, 1](out, 1)  # known types: there is no change
    assert out[0] == 1
    module.kernel[1, 1](out, 1.0)
    assert out[0] == 2
    module.kernel.recompile()
    module.kernel[1, 1](out, 1)
    assert out[0] == 2


def test_constant_shape():
    rows, columns = 2, 3
    shape = (rows, columns)

    @cuda.jit
    def kernel(out):
        a = cuda.local.array(shape, types.float64)
        b = cuda.shared.array(rows * columns, dtype=float32)
        a[1, 2] = 5
        b[5] = 6
        out[0] = a[1, 2] + b[5]

    assert run(kernel, 1) == [11]


UNUSABLE = {"a list": [1, 2], "an array of strings": np.array(["a", "b"]), "a number in an array": np.array(3.0), "a dict": {1: 2}, "an object": object(), "a huge int": 2**100}


@pytest.mark.parametrize("what", list(UNUSABLE))
def test_unusable_globals_are_named(what):
    thing = UNUSABLE[what]

    @cuda.jit
    def kernel(out):
        out[0] = thing[0]

    @cuda.jit
    def without(out):
        out[0] = 1

    with pytest.raises(errors.TypingError, match="thing"):
        kernel[1, 1](np.zeros(1))
    assert run(without, 1) == [1]


def test_unknown_names_are_named():
    @cuda.jit
    def kernel(out):
        out[0] = there_is_no_such_name  # noqa: F821

    with pytest.raises(errors.TypingError, match="there_is_no_such_name"):
        kernel[1, 1](np.zeros(1))


def test_error_in_a_called_function():
    def broken(x):
        return [x]

    @cuda.jit
    def kernel(out):
        out[0] = broken(1)

    with pytest.raises(errors.TypingError) as caught:
        kernel[1, 1](np.zeros(1))
    assert "return [x]" in str(caught.value) and "test_globals.py" in str(caught.value)


def test_methods_and_attributes_do_not_shadow():
    """A global that is only the name of an attribute in the kernel is left alone."""
    @cuda.jit
    def kernel(a, out):
        out[0] = a.shape[0] + a.size

    out = np.zeros(1)
    kernel[1, 1](np.zeros(4), out)
    assert out[0] == 8


shape = [object()]  # the name of an attribute that the kernel above uses
size = object()
