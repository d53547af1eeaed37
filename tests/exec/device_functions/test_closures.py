"""Functions inside functions, lambdas and factories. Expected values are Python's."""
import math

import numpy as np

from py2cu import cuda


@cuda.jit(device=True)
def apply(f, x):
    return f(f(x))


@cuda.jit(device=True)
def scaled(x, by=None):
    return x if by is None else x * by


def test_nested_functions_read_current_values():
    @cuda.jit
    def kernel(out, n):
        shift = 1

        def inner(v):
            return (v << shift) + n

        square = lambda v: v * v

        def both(v, plus=3):
            return square(v) + plus

        out[0] = inner(5)
        n += 10
        out[1] = inner(5)
        out[2] = both(4)
        out[3] = both(4, plus=n)
        out[4] = apply(square, 3)
        out[5] = apply(lambda v: v + 2, 3)
        for k in range(3):
            n += k
            out[6] += inner(k)

    def inner(v, n):
        return 2 * v + n

    out = np.zeros(7, np.int64)
    kernel[1, 1](out, 7)
    expected = [inner(5, 7), inner(5, 17), 19, 33, 81, 7, sum(inner(k, n) for k, n in ((0, 17), (1, 18), (2, 20)))]
    assert out.tolist() == expected


def test_factories():
    def make(power, half):
        @cuda.jit
        def kernel(x):
            x[0] = half(x[0] ** power)

        return kernel

    @cuda.jit(device=True)
    def half(x):
        return x / 2

    x = np.array([3.0])
    make(2, half)[1, 1](x)
    assert x[0] == 4.5
    make(3, half)[1, 1](x)
    assert x[0] == 4.5**3 / 2


def beside(x, out):
    """Functions of a kernel that call each other and read its names."""
    scale = 2
    offset = x[0]

    def scaled(v):
        return v * scale

    def moved(v):
        return scaled(v) + offset

    def both(v, w):
        return moved(v) * 10 + scaled(w) + moved(w) * scale

    last = lambda v: moved(v) - scaled(v)  # noqa: E731
    for i in range(x.size):
        out[i] = both(x[i], i) + last(i)
    scale = 5
    offset = 7
    out[0] += both(1, 2)


def test_functions_next_to_the_kernel():
    x = np.array([3, -1, 4, 1])
    expected, got = np.zeros(4, np.int64), np.zeros(4, np.int64)
    beside(x, expected)
    cuda.jit(beside)[1, 1](x, got)
    np.testing.assert_array_equal(got, expected)


root_of = lambda x: math.sqrt(x)  # noqa: E731
numpy_root_of = cuda.jit(device=True)(lambda x: np.sqrt(x) + cuda.threadIdx.x)


def test_lambdas_that_read_modules():
    @cuda.jit
    def kernel(out):
        out[cuda.threadIdx.x] = root_of(9.0) + numpy_root_of(16.0)

    out = np.zeros(2)
    kernel[1, 2](out)
    assert out.tolist() == [7, 8]


def test_constants_in_names():
    """A function that captures a constant is named after it, if its own name is taken; also for negative constants."""
    @cuda.jit
    def kernel(out, n):
        below = -4
        out[0] = (lambda i: i)(n) + (lambda i: below)(n)

    out = np.zeros(1, np.int64)
    kernel[1, 1](out, 7)
    assert out[0] == 3


@cuda.jit
def same_names(x, n):
    i = x[1]

    def outer_i():
        return i

    def own_i(i=5, k=7):
        return outer_i() * 100 + i * 10 + k

    x[0] = own_i(i=n)
    x[2] = own_i(k=n)
    x[3] = own_i(k=n, i=3)


def test_parameters_and_captured_names():
    """A keyword refers to the parameter in the Python source, not to a captured name of another function."""
    wanted, got = ([0, 4, 0, 0] for _ in range(2))
    same_names.py_func(wanted, 2)
    got = np.array(got)
    same_names[1, 1](got, 2)
    assert got.tolist() == wanted
