"""Complex numbers: values compared with CPython's complex and cmath and with NumPy, types by Numba's rules."""
import cmath
import math

import numpy as np
import pytest

from py2cu import cuda

NUMBERS = [0j, complex(-0.0, 0.0), complex(0.0, -0.0), 1 + 2j, -3.5 + 0.25j, 1e-3 - 7j, -2 - 2j, 1e200 + 1e199j, 1e-160 - 3e-170j, 5j, -4 + 0j,
           complex(-4.0, -0.0), 0.1 + 0.7j]
SPECIAL = [complex(x, y) for x in (0.0, -0.0, 1.5, -2.0, math.inf, -math.inf, math.nan) for y in (0.0, -0.0, 2.5, -1.0, math.inf, -math.inf, math.nan)]


def same(got, expected):
    """Return whether values are bitwise equal, including signs of zeros; all NaNs are equal."""
    got, expected = np.asarray(got), np.asarray(expected)
    for part in ("real", "imag"):
        a, b = getattr(got, part), getattr(expected, part)
        assert np.array_equal(a, b, equal_nan=True), (part, got[~((a == b) | (np.isnan(a) & np.isnan(b)))], expected[~((a == b) | (np.isnan(a) & np.isnan(b)))])
        assert np.array_equal(np.signbit(a)[~np.isnan(a)], np.signbit(b)[~np.isnan(b)]), part


def pairs(kind):
    values = np.array(NUMBERS, kind)
    return (np.repeat(values, len(values)), np.tile(values, len(values)))


@cuda.jit
def arithmetic(a, b, total, difference, product, quotient):
    i = cuda.grid(1)
    if i < a.size:
        total[i] = a[i] + b[i]
        difference[i] = a[i] - b[i]
        product[i] = a[i] * b[i]
        quotient[i] = a[i] / b[i]


def parts(values, part_type):
    return values.real.astype(part_type), values.imag.astype(part_type)


@pytest.mark.parametrize("kind, part", [("complex64", np.float32), ("complex128", np.float64)])
@np.errstate(all="ignore")
def test_arithmetic(kind, part, device):
    a, b = pairs(kind)
    out = [np.zeros(a.size, kind) for _ in range(4)]
    arithmetic[(a.size + 63) // 64, 64](a, b, *out)
    same(out[0], a + b)
    same(out[1], a - b)
    ar, ai = parts(a, part)
    br, bi = parts(b, part)
    product = np.zeros(a.size, kind)
    product.real, product.imag = ar * br - ai * bi, ar * bi + ai * br
    if device.is_host:
        same(out[2], product)
    else:  # GPUs fuse a multiplication and an addition, with one rounding: a sum that nearly cancels differs in more than its last bits
        tolerance = 4 * np.finfo(part).eps * np.abs(a).astype(part) * np.abs(b).astype(part)
        for p, q, bound in zip((out[2].real, out[2].imag), (product.real, product.imag), (tolerance, tolerance)):
            finite = np.isfinite(q) & np.isfinite(bound)
            assert np.all(np.abs(p - q)[finite] <= bound[finite] + np.finfo(part).smallest_normal), (p, q)
    if part is np.float64:
        for p, q, got in zip(a.tolist(), b.tolist(), out[3].tolist()):
            if q == 0:
                assert cmath.isnan(got)
            elif device.is_host:
                same(got, p / q)
            else:
                assert cmath.isclose(got, p / q, rel_tol=1e-13) or cmath.isnan(p / q) or cmath.isinf(p / q)


@cuda.jit
def mixed(z, x, n, out):
    out[0] = z * x
    out[1] = z + n
    out[2] = n - z
    out[3] = -z
    out[4] = z.conjugate()
    out[5] = complex(z.imag, z.real)
    out[6] = 2j * z
    out[7] = z ** 2
    out[8] = z ** 3
    w = z
    w *= 1 + 1j
    w += x
    out[9] = w
    out[10] = 1 if z == z.conjugate() else 0
    out[11] = z if x > 100 else x
    out[12] = 1 if z else 0
    out[13] = 1 if not z else 0
    out[14] += z
    out[15] -= z * 2.0


def test_mixed_with_reals():
    for z, x, n in ((1.5 - 2.25j, 0.5, 3), (0j, 2.0, -7), (-4 + 0j, 0.25, 1)):
        out = np.zeros(16, complex)
        mixed[1, 1](z, x, n, out)
        expected = [z * complex(x), z + n, complex(n) - z, -z, z.conjugate(), complex(z.imag, z.real), 2j * z, z * z, z * z * z,
                    z * (1 + 1j) + x, z == z.conjugate(), x, bool(z), not z, z, 0 - z * 2.0]
        assert out.tolist() == [complex(v) for v in expected]


@cuda.jit
def functions(z, out, real):
    i = cuda.grid(1)
    if i < z.size:
        w = z[i]
        out[i, 0] = cmath.exp(w)
        out[i, 1] = cmath.sqrt(w)
        out[i, 2] = cmath.log(w)
        out[i, 3] = cmath.cosh(w)
        out[i, 4] = cmath.sinh(w)
        out[i, 5] = cmath.cos(w)
        out[i, 6] = cmath.sin(w)
        r, phi = cmath.polar(w)
        out[i, 7] = cmath.rect(r, phi)
        real[i, 0] = abs(w)
        real[i, 1] = cmath.phase(w)
        real[i, 2] = r
        real[i, 3] = phi
        real[i, 4] = cmath.isnan(w)
        real[i, 5] = cmath.isinf(w)
        real[i, 6] = cmath.isfinite(w)


def call(function, z):
    try:
        return function(z)
    except (ValueError, OverflowError):
        return None


def close(got, expected, tolerance):
    if math.isnan(expected):
        return math.isnan(got)
    if expected == 0 or math.isinf(expected):
        return got == expected and math.copysign(1, got) == math.copysign(1, expected)
    return math.isclose(got, expected, rel_tol=tolerance)


@pytest.mark.parametrize("kind, tolerance", [("complex128", 4e-15), ("complex64", 2e-5)])
@np.errstate(all="ignore")
def test_functions(kind, tolerance):
    values = np.array([v for v in NUMBERS if kind == "complex128" or abs(v) < 1e30 and (v == 0 or abs(v) > 1e-30)] + SPECIAL, kind)
    out, real = np.zeros((values.size, 8), complex), np.zeros((values.size, 7))
    functions[(values.size + 31) // 32, 32](values, out, real)
    names = ("exp", "sqrt", "log", "cosh", "sinh", "cos", "sin")
    for i, z in enumerate(values.tolist()):
        plain = cmath.isfinite(z)
        for k, name in enumerate(names):
            expected = call(getattr(cmath, name), z)
            if expected is None or (not plain and name in ("cosh", "sinh", "cos", "sin")):
                continue  # CPython raises an exception, or selects the sign of a zero if there is a NaN
            got = out[i, k].item()
            limit = tolerance * 10 if plain else tolerance
            scale = abs(expected) if plain else 0
            for a, b in ((got.real, expected.real), (got.imag, expected.imag)):
                assert close(a, b, limit) or abs(a - b) <= limit * scale, (name, z, got, expected)
        expected = call(abs, z)
        assert expected is None or close(real[i, 0], expected, tolerance)
        assert close(real[i, 1], cmath.phase(z), tolerance) and close(real[i, 3], cmath.phase(z), tolerance)
        assert real[i, 4:].astype(bool).tolist() == [cmath.isnan(z), cmath.isinf(z), cmath.isfinite(z)]
        if plain:
            assert cmath.isclose(out[i, 7].item(), z, rel_tol=tolerance * 2, abs_tol=1e-300)


def test_result_types(load):
    """Types are those of numba-cuda 0.30."""
    rows = [("z * x", "complex64", "float32", "complex64"), ("z + x", "complex64", "int16", "complex64"),
            ("z + x", "complex64", "int32", "complex128"), ("z / x", "complex64", "float64", "complex128"),
            ("z - x", "complex128", "float32", "complex128"), ("z * 2", "complex64", "int64", "complex128"),
            ("abs(z)", "complex64", "int64", "float32"), ("z.real", "complex128", "int64", "float64"),
            ("complex(x, x)", "complex64", "float32", "complex64"), ("complex(x)", "complex64", "int32", "complex128"),
            ("complex(z)", "complex64", "int32", "complex128"), ("bool(z)", "complex64", "int32", "bool"), ("z ** x", "complex64", "int8", "complex64")]
    text = "from py2cu import cuda\n"
    for i, (expression, z, x, _) in enumerate(rows):
        text += f"@cuda.jit(device=True)\ndef f{i}(z, x):\n    return {expression}\n"
        text += f"@cuda.jit('void({z}[::1], {x}[::1])')\ndef k{i}(z, x):\n    a = f{i}(z[0], x[0])\n    z[0] = a\n"
    module = load(text)
    for i, (expression, z, x, result) in enumerate(rows):
        text = next(iter(getattr(module, f"k{i}")._overloads.values())).text
        spelled = {"complex64": "py2cu_complex64", "complex128": "py2cu_complex128", "float32": "float", "float64": "double", "bool": "bool"}[result]
        assert f"__device__ {spelled} f{i}(" in text, (expression, z, x)


@cuda.jit(device=True)
def step(z, c):
    return z * z + c, abs(z) > 2


@cuda.jit
def mandelbrot(c, counts, limit):
    i = cuda.grid(1)
    if i < c.size:
        z = 0j
        counts[i] = limit
        for k in range(limit):
            z, escaped = step(z, c[i])
            if escaped:
                counts[i] = k
                break


def test_mandelbrot():
    c = (np.linspace(-2, 0.5, 40) + 1j * np.linspace(-1.25, 1.25, 30)[:, None]).ravel()
    counts = np.zeros(c.size, np.int32)
    mandelbrot[(c.size + 127) // 128, 128](c, counts, 50)
    expected = []
    for point in c.tolist():
        z, count = 0j, 50
        for k in range(50):
            size = abs(z)
            z = z * z + point
            if size > 2:
                count = k
                break
        expected.append(count)
    assert np.mean(counts == expected) == 1


@cuda.jit
def reversed_in_shared(x):
    tile = cuda.shared.array(32, np.complex64)
    i = cuda.threadIdx.x
    tile[i] = x[i]
    cuda.syncthreads()
    x[i] = tile[31 - i] * SCALE


SCALE = 0.5 + 1j


def test_shared_arrays_and_constants():
    x = (np.arange(32) - 3j).astype(np.complex64)
    expected = (x[::-1].astype(complex) * SCALE).astype(np.complex64)
    reversed_in_shared[1, 32](x)
    assert np.allclose(x, expected, rtol=1e-6)


@cuda.jit("void(complex64[::1], complex64, complex128)")
def scalars(out, small, large):
    out[0] = small
    out[1] = large


def test_scalar_arguments():
    out = np.zeros(2, np.complex64)
    scalars[1, 1](out, 1.5 - 2j, np.complex64(3 + 4j))
    assert out.tolist() == [1.5 - 2j, 3 + 4j]
    scalars[1, 1](out, 2, 0.5)
    assert out.tolist() == [2, 0.5]
