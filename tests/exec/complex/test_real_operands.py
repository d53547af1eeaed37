"""Operators of a real and a complex number: the real number has the imaginary part 0, which zeros and infinities show."""
import itertools
import math
import struct

import numpy as np
import pytest

from py2cu import cuda

PARTS = [0.0, -0.0, 1.5, -2.0, math.inf, math.nan]


def product(a, b):
    return complex(a.real * b.real - a.imag * b.imag, a.real * b.imag + a.imag * b.real)


def bits(z):
    """The parts bit by bit, apart from the sign of NaN."""
    return tuple("nan" if math.isnan(part) else struct.pack("d", part) for part in (z.real, z.imag))


@pytest.mark.parametrize("order", ["real first", "complex first"])
def test_parts(order):
    @cuda.jit
    def real_first(z, a, out):
        out[0] = a + z[0]
        out[1] = a - z[0]
        out[2] = a * z[0]
        out[3] = a == z[0]
        out[4] = a != z[0]
        out[5] = 2 * z[0]

    @cuda.jit
    def complex_first(z, a, out):
        out[0] = z[0] + a
        out[1] = z[0] - a
        out[2] = z[0] * a
        out[3] = z[0] == a
        out[4] = z[0] != a
        out[5] = z[0]
        out[5] *= a

    for re, im, a in itertools.product(PARTS, repeat=3):
        z, real, out = complex(re, im), complex(a, 0.0), np.zeros(6, np.complex128)
        left, right = (real, z) if order == "real first" else (z, real)
        expected = [complex(left.real + right.real, left.imag + right.imag), complex(left.real - right.real, left.imag - right.imag),
                    product(left, right), complex(z == real), complex(z != real), product(2 + 0j, z) if left is real else product(z, real)]
        (real_first if left is real else complex_first)[1, 1](np.array([z]), a, out)
        assert [bits(value) for value in out.tolist()] == [bits(value) for value in expected], (z, a)


def test_division_and_float32():
    @cuda.jit
    def kernel(z, w, a, b, out, half):
        out[0] = a / z[0]
        out[1] = z[0] / a
        half[0] = w[0] * b
        half[1] = b - w[0]
        half[2] = w[0]
        half[2] /= b

    z, w = 3 - 4j, np.complex64(1.25 + 0.5j)
    out, half = np.zeros(2, np.complex128), np.zeros(3, np.complex64)
    kernel[1, 1](np.array([z]), np.array([w]), 2.5, np.float32(4), out, half)
    assert out.tolist() == [2.5 / z, z / 2.5]
    assert half.tolist() == [5 + 2j, 2.75 - 0.5j, 0.3125 + 0.125j]
