"""debug=True: `raise`, a failed `assert` and a division by zero are exceptions on the host, in Numba's form."""
import math

import numpy as np
import pytest

from py2cu import cuda
from py2cu.cuda import float32, float64

LIMIT = 7


class Overflow(ValueError):
    """An exception of this file."""


class errors:
    class Inner(RuntimeError):
        pass


def caught(kind, call):
    with pytest.raises(kind) as found:
        call()
    assert type(found.value) is kind
    return found.value


def line_of(kernel, text):
    lines = open(__file__, encoding="utf-8").read().splitlines()
    start = kernel.py_func.__code__.co_firstlineno
    return next(number for number, line in enumerate(lines[start - 1:], start) if text in line)


@cuda.jit(device=True)
def check(x):
    if x == 4:
        raise Overflow("four", LIMIT, (1.5, "b"))
    return x, 2 * x


@cuda.jit(debug=True, opt=False)
def many(x, way):
    i = cuda.grid(1)
    if way == 0 and i == 3:
        raise ValueError
    if way == 1 and i == 3:
        raise ValueError("three")
    if way == 2:
        a, b = check(i)
        x[i] = a + b
    if way == 3:
        assert i < 5, "i < 5"
    if way == 4:
        assert i < LIMIT
    if way == 5 and i == 1:
        raise errors.Inner()
    if way == 6 and i == 2:
        raise IndexError(LIMIT, None, -1)
    if way == 7 and i == 2:
        raise
    x[i] += 1


def prefix(kernel, text, thread, function="many"):
    return f"In function '{function}', file {__file__}, line {line_of(kernel, text)}, tid=[0, 0, {thread}] ctaid=[0, 0, 0]"


def test_kernel_without_exceptions():
    x = np.zeros(8)
    many[1, 8](x, 99)
    assert x.tolist() == [1] * 8


def test_messages():
    x = cuda.to_device(np.zeros(8))
    assert caught(ValueError, lambda: many[1, 8](x, 0)).args == (prefix(many, "raise ValueError", 3),)
    assert caught(ValueError, lambda: many[1, 8](x, 1)).args == (prefix(many, 'raise ValueError("three")', 3) + ": three",)
    error = caught(Overflow, lambda: many[1, 8](x, 2))
    assert error.args == (prefix(check, "raise Overflow", 4, "check") + ": four", LIMIT, (1.5, "b"))
    assert error.thread == (4, 0, 0) and error.block == (0, 0, 0)
    error = caught(AssertionError, lambda: many[1, 8](x, 3))
    assert error.args[0].endswith(": i < 5") and error.thread[0] >= 5
    error = caught(AssertionError, lambda: many[1, 8](x, 4))
    assert error.args == (prefix(many, "assert i < LIMIT", 7),)
    assert caught(errors.Inner, lambda: many[1, 8](x, 5)).args == (prefix(many, "raise errors.Inner", 1),)
    error = caught(IndexError, lambda: many[1, 8](x, 6))
    assert error.args == (prefix(many, "raise IndexError", 2) + ": 7", None, -1)
    error = caught(RuntimeError, lambda: many[1, 8](x, 7))
    assert error.args[0].endswith(": No active exception to reraise")
    # every thread that raised an exception stopped there, and no other
    steps = [0.0] * 8
    for way in range(8):
        for i in range(8):
            stops = [i == 3, i == 3, i == 4, i >= 5, i >= LIMIT, i == 1, i == 2, i == 2][way]
            if way == 2 and not stops:
                steps[i] = 3 * i
            steps[i] += not stops
    assert x.copy_to_host().tolist() == steps


@cuda.jit(debug=True, opt=False)
def with_arguments(x):
    if x[0] == 0:
        raise ValueError("first", math.inf, -math.inf, b"it's \\\x01\xff", (True, None, 2.5))
    if x[0] == 1:
        raise ValueError(-math.inf)
    raise ValueError(b"bytes", "it's \"quoted\"\n\t")


def test_arguments_of_all_kinds():
    """The first argument is part of the message, formatted by str(); the others are CPython's."""
    for way, (first, *others) in enumerate([("first", math.inf, -math.inf, b"it's \\\x01\xff", (True, None, 2.5)), (-math.inf,), (b"bytes", "it's \"quoted\"\n\t")]):
        error = caught(ValueError, lambda: with_arguments[1, 1](np.array([way])))
        assert error.args[0].endswith(f": {first}") and list(error.args[1:]) == others


def quotient(a, b):
    return a / b


def floor_quotient(a, b):
    return a // b


def remainder(a, b):
    return a % b


def in_place(a, b):
    a /= b
    return a


def floor_in_place(a, b):
    a //= b
    return a


def modulo_in_place(a, b):
    a %= b
    return a


def both(a, b):
    return divmod(a, b)[0]


def power(a, b):
    return a ** b


# Messages of numba-cuda's cpython/numbers.py.
INTEGERS = {quotient: "division by zero", floor_quotient: "integer division by zero", remainder: "integer modulo by zero",
            in_place: "division by zero", floor_in_place: "integer division by zero", modulo_in_place: "integer modulo by zero",
            both: "integer divmod by zero"}
FLOATS = {quotient: "division by zero", floor_quotient: "division by zero", remainder: "modulo by zero", in_place: "division by zero",
          floor_in_place: "division by zero", modulo_in_place: "modulo by zero", both: "modulo by zero"}


def dividing(function, debug):
    inner = cuda.jit(device=True)(function)

    @cuda.jit(debug=debug, opt=not debug)
    def kernel(out, a, b):
        out[cuda.grid(1)] = inner(a, b)

    return kernel


@pytest.mark.parametrize("function", INTEGERS, ids=lambda function: function.__name__)
@pytest.mark.parametrize("kind", [np.int64, np.int32, np.uint8, np.uint64, np.float32, np.float64])
def test_division_by_zero(function, kind):
    kernel = dividing(function, True)
    out = np.full(1, -1.0)
    message = (INTEGERS if np.issubdtype(kind, np.integer) else FLOATS)[function]
    error = caught(ZeroDivisionError, lambda: kernel[1, 1](out, kind(7), kind(0)))
    assert error.args[0].endswith(f"ctaid=[0, 0, 0]: {message}") and out[0] == -1
    kernel[1, 1](out, kind(7), kind(2))
    assert out[0] == function(7, 2) if kind != np.float32 else out[0] == np.float32(function(7.0, 2.0))


def test_division_in_a_kernel():
    @cuda.jit(debug=True, opt=False)
    def kernel(x, y, z):
        i = cuda.grid(1)
        x[i] /= y[i]
        z[i] //= y[i]

    x, z = cuda.to_device(np.ones(4)), cuda.to_device(np.full(4, 9))
    error = caught(ZeroDivisionError, lambda: kernel[1, 4](x, np.array([1, 2, 0, 4]), z))
    assert error.thread == (2, 0, 0) and error.args[0].endswith(": division by zero")
    assert x.copy_to_host().tolist() == [1, 0.5, 1, 0.25] and z.copy_to_host().tolist() == [9, 4, 9, 2]


def test_without_debug_divisions_continue():
    out = np.full(1, -1.0)
    dividing(quotient, False)[1, 1](out, 7.0, 0.0)
    assert out[0] == np.inf
    dividing(floor_quotient, False)[1, 1](out, 7, 0)
    assert out[0] == 0


def test_complex_division_and_power():
    @cuda.jit(debug=True, opt=False)
    def kernel(out, z, w):
        out[0] = z / w

    out = np.zeros(1, np.complex128)
    assert caught(ZeroDivisionError, lambda: kernel[1, 1](out, 1 + 2j, 0j)).args[0].endswith("complex division by zero")
    kernel[1, 1](out, 1 + 2j, 2j)
    assert out[0] == (1 + 2j) / 2j
    powers = dividing(power, True)
    found = np.zeros(1, np.int64)
    assert caught(ZeroDivisionError, lambda: powers[1, 1](found, 0, -1)).args[0].endswith("0 cannot be raised to a negative power")
    powers[1, 1](found, 2, 10)
    assert found[0] == 1024
    powers[1, 1](found, 0, 0)
    assert found[0] == 1


def test_tuple_index():
    @cuda.jit(debug=True, opt=False)
    def kernel(out, i):
        items = (5, 6, 7)
        out[0] = items[i]

    out = np.zeros(1, np.int64)
    kernel[1, 1](out, -1)
    assert out[0] == 7
    for wrong in (3, -4):
        assert caught(IndexError, lambda: kernel[1, 1](out, wrong)).args[0].endswith(": tuple index out of range")


def test_barrier_after_an_assert():
    @cuda.jit(debug=True, opt=False)
    def kernel(x, out):
        i = cuda.threadIdx.x
        tile = cuda.shared.array(32, "int64")
        assert x[i] >= 0
        tile[i] = x[i]
        cuda.syncthreads()
        out[i] = tile[31 - i]

    x, out = np.arange(32), cuda.to_device(np.full(32, -5))
    x[4] = -1
    assert caught(AssertionError, lambda: kernel[1, 32](x, out)).thread == (4, 0, 0)
    found = out.copy_to_host()
    assert found[4] == -5 and found[5:27].tolist() == list(range(26, 4, -1))


def test_slices_of_different_size():
    @cuda.jit(boundscheck=True)
    def kernel(x, y):
        x[1:4] = y

    x = cuda.to_device(np.zeros(5))
    kernel[1, 1](x, np.arange(3.0))
    assert x.copy_to_host().tolist() == [0, 0, 1, 2, 0]
    error = caught(ValueError, lambda: kernel[1, 1](x, np.arange(4.0)))
    assert error.args[0].endswith(": cannot assign slice from input of different size")


def test_exception_before_a_grid_barrier():
    """The first thread of a block ends; the other blocks do not wait for it forever, and the next launch succeeds."""
    @cuda.jit(debug=True, opt=False)
    def kernel(x, wrong):
        i = cuda.grid(1)
        assert i != wrong
        x[i] += 1
        cuda.cg.this_grid().sync()
        x[i] *= 1

    x = cuda.to_device(np.zeros(128))
    for wrong in (32, 5, -1, 0):
        if wrong >= 0:
            assert caught(AssertionError, lambda: kernel[4, 32](x, wrong)).thread == (wrong % 32, 0, 0)
        else:
            kernel[4, 32](x, wrong)
    assert x.copy_to_host().tolist() == [4 - (i in (0, 5, 32)) for i in range(128)]


def divide(r, x, y):
    r[0] = x / y


def test_fastmath_divides_by_zero():
    single, double = (float32[::1], float32, float32), (float64[::1], float64, float64)
    out = np.zeros(1, np.float32)
    with pytest.raises(ZeroDivisionError):
        cuda.jit(single, debug=True, opt=False)(divide)[1, 1](out, 10.0, 0.0)
    cuda.jit(single, fastmath=True, debug=True, opt=False)(divide)[1, 1](out, 10.0, 0.0)
    with pytest.raises(ZeroDivisionError):  # only divisions of float32 are approximate
        cuda.jit(double, fastmath=True, debug=True, opt=False)(divide)[1, 1](np.zeros(1), 10.0, 0.0)


def test_raise_in_a_device_function_ends_the_thread():
    @cuda.jit(device=True)
    def root(x):
        if x < 0:
            raise ValueError("negative")
        return math.sqrt(x)

    @cuda.jit
    def kernel(out):
        out[0] = root(out[0])

    out = np.array([16.0])
    kernel[1, 1](out)
    assert out[0] == 4


def test_infinities_are_arguments():
    @cuda.jit(debug=True)
    def kernel(x):
        if x[0] > 0:
            raise ValueError("range", -math.inf, (math.inf, 2.5))

    assert caught(ValueError, lambda: kernel[1, 1](np.ones(1))).args[1:] == (-math.inf, (math.inf, 2.5))
