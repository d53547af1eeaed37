"""NumPy's scalar functions in kernels: each loop is compared with NumPy on the types of the loop."""
import numpy as np
import pytest

from py2cu import cuda

INTEGERS = ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8"]
NUMBERS = INTEGERS + ["f4", "f8"]


def values(kind):
    if kind[0] == "f":
        return [0.0, -0.0, 1.5, -2.5, 100.0, np.nan, np.inf, -np.inf, 3.0]
    bits = 8 * int(kind[1])
    low, high = (0, 2**bits - 1) if kind[0] == "u" else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    return [x for x in (0, 1, -1, 2, -3, 5, 100, low, high) if low <= x <= high]


def loop(a, b):
    """Return the type in which Numba computes: float32 with any integer is float32."""
    kinds = {a, b}
    if "f8" in kinds:
        return "f8"
    return "f4" if "f4" in kinds else np.result_type(a, b).str[1:]


def pairs(a, b):
    x, y = np.array(values(a), a), np.array(values(b), b)
    return np.repeat(x, len(y)), np.tile(y, len(x))


@cuda.jit
def numbers(a, b, out):
    i = cuda.grid(1)
    if i < a.size:
        out[0, i] = np.maximum(a[i], b[i])
        out[1, i] = np.minimum(a[i], b[i])
        out[2, i] = np.fmax(a[i], b[i])
        out[3, i] = np.fmin(a[i], b[i])


@pytest.mark.parametrize("a, b", [(x, x) for x in NUMBERS] + [("i1", "u1"), ("i4", "u4"), ("f4", "i4"), ("i8", "f8"), ("u8", "i8"), ("f4", "f8")])
def test_numbers(a, b):
    x, y = pairs(a, b)
    kind = loop(a, b)
    out = np.zeros((4, x.size), kind)
    numbers[(x.size + 63) // 64, 64](x, y, out)
    for row, function in zip(out, (np.maximum, np.minimum, np.fmax, np.fmin)):
        assert np.array_equal(row, function(x.astype(kind), y.astype(kind)), equal_nan=kind[0] == "f"), function


@cuda.jit
def questions(a, b, out):
    i = cuda.grid(1)
    if i < a.size:
        out[0, i] = np.greater(a[i], b[i])
        out[1, i] = np.greater_equal(a[i], b[i])
        out[2, i] = np.less(a[i], b[i])
        out[3, i] = np.less_equal(a[i], b[i])
        out[4, i] = np.equal(a[i], b[i])
        out[5, i] = np.not_equal(a[i], b[i])
        out[6, i] = np.logical_and(a[i], b[i])
        out[7, i] = np.logical_or(a[i], b[i])
        out[8, i] = np.logical_xor(a[i], b[i])
        out[9, i] = np.logical_not(a[i])


@pytest.mark.parametrize("a, b", [(x, x) for x in NUMBERS] + [("i8", "u8"), ("u8", "i8"), ("i1", "u8"), ("u8", "i4"), ("i2", "u2"), ("f4", "i4")])
def test_predicates(a, b):
    x, y = pairs(a, b)
    out = np.zeros((10, x.size), bool)
    questions[(x.size + 63) // 64, 64](x, y, out)
    if "u8" in (a, b) and a != b:  # by value: Python's integers
        p, q = [int(v) for v in x], [int(v) for v in y]
        expected = [[f(*row) for row in zip(p, q)] for f in (int.__gt__, int.__ge__, int.__lt__, int.__le__, int.__eq__, int.__ne__)]
    else:
        p, q = x.astype(loop(a, b)), y.astype(loop(a, b))
        expected = [f(p, q) for f in (np.greater, np.greater_equal, np.less, np.less_equal, np.equal, np.not_equal)]
    for row, wanted in zip(out, expected):
        assert np.array_equal(row, wanted)
    for row, wanted in zip(out[6:], (np.logical_and(x, y), np.logical_or(x, y), np.logical_xor(x, y), np.logical_not(x))):
        assert np.array_equal(row, wanted)


@cuda.jit
def bits(a, b, shift, out):
    i = cuda.grid(1)
    if i < a.size:
        out[0, i] = np.bitwise_and(a[i], b[i])
        out[1, i] = np.bitwise_or(a[i], b[i])
        out[2, i] = np.bitwise_xor(a[i], b[i])
        out[3, i] = np.invert(a[i])
        out[4, i] = np.left_shift(a[i], shift[i])
        out[5, i] = np.right_shift(a[i], shift[i])
        out[6, i] = np.conjugate(b[i])


@pytest.mark.parametrize("a, b", [(x, x) for x in INTEGERS] + [("i1", "u1"), ("u2", "i4")])
def test_bits(a, b):
    x, y = pairs(a, b)
    shift = np.arange(x.size).astype(a) % np.array(8, a)
    kind = loop(a, b)
    out = np.zeros((7, x.size), kind)
    bits[(x.size + 63) // 64, 64](x, y, shift, out)
    p, q = x.astype(kind), y.astype(kind)
    expected = (p & q, p | q, p ^ q, np.invert(x).astype(kind), np.left_shift(x, shift).astype(kind), np.right_shift(x, shift).astype(kind), q)
    for row, wanted in zip(out, expected):
        assert np.array_equal(row, wanted)


@cuda.jit
def quotients(a, b, out):
    i = cuda.grid(1)
    if i < a.size:
        out[0, i] = np.divide(a[i], b[i])
        out[1, i] = np.true_divide(a[i], b[i])


@pytest.mark.parametrize("a, b", [("i1", "u2"), ("i4", "i4"), ("f4", "f4"), ("f8", "i8"), ("f4", "u8"), ("i8", "i8")])
@np.errstate(all="ignore")
def test_quotients(a, b):
    x, y = pairs(a, b)
    kind = "f4" if {a, b} <= {"i1", "u2"} else "f4" if loop(a, b) == "f4" else "f8"
    out = np.zeros((2, x.size), kind)
    quotients[(x.size + 63) // 64, 64](x, y, out)
    expected = x.astype(kind) / y.astype(kind)
    assert np.allclose(out[0], expected, rtol=1e-6 if kind == "f4" else 1e-15, equal_nan=True) and np.array_equal(out[0], out[1], equal_nan=True)


COMPLEX = "sin cos tan arcsin arccos arctan sinh cosh tanh arcsinh arccosh arctanh log log10 exp sqrt".split()


@pytest.mark.parametrize("kind, tolerance", [("complex128", 1e-13), ("complex64", 1e-5)])
def test_complex(load, kind, tolerance):
    lines = "".join(f"        out[{row}, i] = np.{name}(z[i])\n" for row, name in enumerate(COMPLEX))
    module = load(f"import numpy as np\nfrom py2cu import cuda\n\n\n@cuda.jit\ndef kernel(z, out):\n    i = cuda.grid(1)\n    if i < z.size:\n{lines}")
    z = np.array([1 + 2j, -0.5 + 0.25j, 0.1 - 0.7j, -2.5 - 1j, 0.3j], kind)
    out = np.zeros((len(COMPLEX), z.size), kind)
    module.kernel[1, 32](z, out)
    for name, row in zip(COMPLEX, out):
        assert np.allclose(row, getattr(np, name)(z.astype("complex128")), rtol=tolerance, atol=tolerance), name


@cuda.jit
def parts(z, x, out, flags):
    i = cuda.grid(1)
    if i < z.size:
        out[0, i] = np.real(z[i]) + np.imag(z[i]) * 2
        out[1, i] = x[i].real + x[i].imag + np.real(x[i]) + np.imag(x[i]) + x[i].conjugate()
        out[2, i] = np.divide(z[i], z[0]).real
        flags[0, i] = np.isnan(z[i])
        flags[1, i] = np.isinf(z[i])
        flags[2, i] = np.isfinite(z[i])
        flags[3, i] = np.equal(z[i], z[0])
        flags[4, i] = np.not_equal(z[i], z[0])


def test_parts():
    z = np.array([1 + 2j, complex(np.nan, 1), complex(1, -np.inf), 1 + 2j, 3 - 4j])
    x = np.arange(5.0)
    out, flags = np.zeros((3, 5)), np.zeros((5, 5), bool)
    parts[1, 32](z, x, out, flags)
    assert np.array_equal(out[0], z.real + 2 * z.imag, equal_nan=True) and np.array_equal(out[1], 3 * x)
    assert np.allclose(out[2, [0, 3, 4]], (z / z[0]).real[[0, 3, 4]])
    for row, wanted in zip(flags, (np.isnan(z), np.isinf(z), np.isfinite(z), z == z[0], z != z[0])):
        assert np.array_equal(row, wanted)


def test_angle():
    @cuda.jit
    def kernel(z, x, n, degrees, out):
        for i in range(z.size):
            out[0, i] = np.angle(z[i])
            out[1, i] = np.angle(z[i], deg=True)
            out[2, i] = np.angle(x[i], degrees)
            out[3, i] = np.angle(n[i], False)
            out[4, i] = np.angle(np.complex64(z[i]))
            out[5, i] = np.isscalar(z[i]) + 2 * np.isscalar(z) + 4 * np.isscalar("a") + 8 * np.isscalar((1, 2))

    z = np.array([1, 1j, -1, -1j, 3 + 4j, -3 - 4j, 0, complex(-0.0, -0.0)])
    x, n = z.real + z.imag, z.real.astype(np.int32)
    out = np.zeros((6, z.size))
    for degrees in (False, True):
        kernel[1, 1](z, x, n, degrees, out)
        expected = [np.angle(z), np.angle(z, deg=True), np.angle(x, degrees), np.angle(n), np.angle(z.astype(np.complex64)), np.full(z.size, 5)]
        np.testing.assert_allclose(out, expected, rtol=1e-6, atol=1e-15)
