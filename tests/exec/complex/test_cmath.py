"""The functions of cmath, compared with CPython, including special values."""
import cmath
import math

import numpy as np
import pytest

from py2cu import cuda

PARTS = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 1e-3, -1e-5, 3e17, -3e17, 30.0, -30.0, 1e-30, math.inf, -math.inf, math.nan]
NAMES = "tan tanh asin asinh acos acosh atan atanh log10".split()


def agrees(got, wanted, size, tolerance):
    if math.isnan(got) or math.isnan(wanted):
        return math.isnan(got) and math.isnan(wanted)
    if got == wanted:
        return got != 0 or math.copysign(1, got) == math.copysign(1, wanted) or math.isinf(size) or math.isnan(size)
    return abs(got - wanted) <= tolerance * size


@pytest.mark.parametrize("kind, tolerance", [("complex128", 1e-14), ("complex64", 2e-6)])
def test_functions(load, kind, tolerance):
    lines = "".join(f"        out[{row}, i] = cmath.{name}(z[i])\n" for row, name in enumerate(NAMES))
    module = load(f"import cmath\nfrom py2cu import cuda\n\n\n@cuda.jit\ndef kernel(z, out):\n    i = cuda.grid(1)\n    if i < z.size:\n{lines}")
    part = np.float32 if kind == "complex64" else np.float64
    z = np.zeros(len(PARTS) ** 2, kind)
    z.real, z.imag = np.repeat(np.array(PARTS, part), len(PARTS)), np.tile(np.array(PARTS, part), len(PARTS))
    out = np.zeros((len(NAMES), z.size), kind)
    module.kernel[(z.size + 63) // 64, 64](z, out)
    for name, row in zip(NAMES, out):
        for x, got in zip(z, row):
            try:
                wanted = getattr(cmath, name)(complex(x))
            except (ValueError, OverflowError):
                continue  # a pole
            size = max(abs(wanted.real), abs(wanted.imag), name == "log10") if cmath.isfinite(complex(x)) else math.inf
            good = agrees(float(got.real), wanted.real, size, tolerance) and agrees(float(got.imag), wanted.imag, size, tolerance)
            if not cmath.isfinite(complex(x)):  # if one part is infinite or a NaN, the other one is equally exact
                good = all(agrees(float(g), w, abs(w), tolerance) or (g == 0 and w == 0)
                           for g, w in ((got.real, wanted.real), (got.imag, wanted.imag)))
            assert good, (name, x, got, wanted)


@cuda.jit
def bases(z, base, out):
    i = cuda.grid(1)
    if i < z.size:
        out[0, i] = cmath.log(z[i], base[i])
        out[1, i] = cmath.log(z[i], 10)
        out[2, i] = cmath.log(2.5, z[i])


def test_logarithms_of_other_bases():
    z = np.array([1 + 2j, -3.5 + 0.25j, 0.1 - 7j, 2j], np.complex128)
    base = np.array([2, 3j, 1.5 - 1j, 10], np.complex128)
    out = np.zeros((3, 4), np.complex128)
    bases[1, 32](z, base, out)
    for row, expected in zip(out, ([cmath.log(complex(a), complex(b)) for a, b in zip(z, base)], [cmath.log(complex(a), 10) for a in z],
                                   [cmath.log(2.5, complex(a)) for a in z])):
        assert np.allclose(row, expected, rtol=1e-13)
