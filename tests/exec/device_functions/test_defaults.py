"""Default arguments have the values at the execution of the `def`."""
import numpy as np

from py2cu import cuda

SCALE = 2
PAIR = (1, 2)


@cuda.jit(device=True)
def scaled(x, scale=SCALE, pair=PAIR, name=None):
    return x * scale + pair[1]


SCALE = 3


def make(offsets, operation):
    functions = []
    for offset in offsets:
        def shifted(x, offset=offset):
            return x + offset
        functions.append(cuda.jit(device=True)(shifted))
    first, second = functions

    @cuda.jit(device=True)
    def applied(x, operation=operation, times=len("abc")):
        return operation(x) * times
    del operation

    @cuda.jit
    def kernel(x, out):
        out[0] = first(x)
        out[1] = second(x)
        out[2] = second(x, 0.5)
        out[3] = applied(x)
        out[4] = scaled(x)
        out[5] = scaled(x, SCALE)
    return kernel


@cuda.jit(device=True)
def square(x):
    return x * x


def test_defaults_of_the_definition():
    out = np.zeros(6)
    make((1, 10), square)[1, 1](4, out)
    assert out.tolist() == [5, 14, 4.5, 48, 10, 14]


def test_defaults_that_a_loop_computes():
    scaled = [cuda.jit(device=True)(lambda x, by=by: x * by) for by in (2, 3)]
    for factor in (10, 100):
        @cuda.jit(device=True)
        def summed(x, *, offset=factor + 1, pair=(factor, 2 * factor)):
            return x + offset + pair[1]
        scaled.append(summed)
    first, second, third, fourth = scaled

    @cuda.jit
    def kernel(x, out):
        out[0] = first(x)
        out[1] = second(x)
        out[2] = third(x)
        out[3] = fourth(x)
        out[4] = fourth(x, offset=0)

    out = np.zeros(5)
    kernel[1, 1](5, out)
    assert out.tolist() == [10, 15, 5 + 11 + 20, 5 + 101 + 200, 5 + 200]


class Operations:
    SCALE = 3

    @staticmethod
    @cuda.jit("int64(int8)", device=True)
    def twice(x):
        return x * 2

    @staticmethod
    def next_one(x):
        return x + 1

    class Inner:
        half = cuda.jit(device=True)(lambda x: x // 2)


def test_functions_in_classes():
    @cuda.jit
    def kernel(x, out):
        out[0] = Operations.twice(x) + Operations.SCALE
        out[1] = Operations.next_one(x)
        out[2] = Operations.Inner.half(x)

    out = np.zeros(3, np.int64)
    kernel[1, 1](100 + 256, out)  # int8 has the lowest eight bits
    assert out.tolist() == [203, 357, 178]
