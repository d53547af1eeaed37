"""Defaults of arguments have the values of the moment of the `def`."""
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
