"""Operations of float32 operands that are rounded to float32 at once give the bits of NumPy's operations in float64, whether or not the generated
code computes them in float. On a GPU, NVRTC may contract a product and a sum to one rounding in both forms."""
import fractions

import numpy as np
import pytest

from py2cu import cuda, float32

pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")

COUNT = 1 << 16


def operands(seed):
    """Random bit patterns: half of them of any exponent, half of them close to 1, so that sums round."""
    random = np.random.default_rng(seed)
    bits = random.integers(0, 1 << 32, COUNT, dtype=np.uint32)
    bits[::2] = bits[::2] & 0x807FFFFF | random.integers(118, 136, COUNT // 2, dtype=np.uint32) << 23
    return bits.view(np.float32)


@cuda.jit
def narrowed(x, y, out):
    i = cuda.grid(1)
    if i < x.size:
        out[0, i] = x[i] + 1.0
        out[1, i] = 0.75 - x[i]
        out[2, i] = x[i] * 0.1875
        out[3, i] = x[i] / 3
        out[4, i] = 7 / x[i]
        out[5, i] = 0.25 * (x[i] + y[i])
        out[6, i] = max(0.0, x[i])
        out[7, i] = min(x[i], 1.5)


@cuda.jit
def contracted(x, y, out):
    i = cuda.grid(1)
    if i < x.size:
        out[0, i] = x[i] * y[i] + 1.0
        out[1, i] = float32(x[i] * 0.1875) + y[i]
        scaled = float32(x[i] * 3.0)
        out[2, i] = scaled - y[i]
        out[3, i] = x[i] / 7.0
        out[3, i] += 1.0
        out[4, i] = x[i] * 3.0
        out[4, i] = out[4, i] + y[i]


@cuda.jit(device=True)
def scale(v):
    return float32(v * 3.0)


@cuda.jit(device=True)
def increment(v):
    return float32(v + 1.0)


@cuda.jit
def contracted_in_calls(x, y, out):
    i = cuda.grid(1)
    if i < x.size:
        out[0, i] = scale(x[i]) + y[i]
        out[1, i] = increment(x[i] * y[i])


def same(found, expected):
    nan = np.isnan(expected)
    assert (np.isnan(found) == nan).all()
    assert (found.view(np.uint32) == expected.astype(np.float32).view(np.uint32))[~nan].all()


def is_rounded(exact, found):
    """Return whether a float32 is the exact value (a Fraction), rounded to nearest."""
    def value(number):
        return fractions.Fraction(float(number)) if np.isfinite(number) else (-1) ** (number < 0) * fractions.Fraction(2) ** 128
    with np.errstate(all="ignore"):
        others = [np.nextafter(found, np.float32(side)) for side in (-np.inf, np.inf)]
    return all(abs(exact - value(found)) <= abs(exact - value(other)) for other in others)


def same_or_fused(device, found, a, b, c):
    """Compare with a * b + c, rounded after each operation; on a GPU, also accept the sum rounded once, as NVRTC contracts it."""
    with np.errstate(all="ignore"):
        a, b, c = np.broadcast_arrays(*(np.asarray(operand, np.float32) for operand in (a, b, c)))
        separate = a * b + c
    differs = (found.view(np.uint32) != separate.view(np.uint32)) & ~(np.isnan(found) & np.isnan(separate))
    assert not (device.is_host and differs.any())
    for at in np.flatnonzero(differs):
        exact = fractions.Fraction(float(a[at])) * fractions.Fraction(float(b[at])) + fractions.Fraction(float(c[at]))
        assert is_rounded(exact, found[at]), (a[at], b[at], c[at], found[at])


def run(kernel, rows, seed):
    x, y = operands(seed), operands(seed + 1)
    out = np.zeros((rows, COUNT), np.float32)
    kernel[COUNT // 256, 256](x, y, out)
    return x, y, x.astype(np.float64), y.astype(np.float64), out


def test_narrowed():
    x, y, wide, _, out = run(narrowed, 8, 1)
    with np.errstate(all="ignore"):
        expected = [wide + 1, 0.75 - wide, wide * 0.1875, wide / 3, 7 / wide, 0.25 * (x + y).astype(np.float64)]
        for row, values in enumerate(expected):
            same(out[row], values.astype(np.float32))
    known = ~np.isnan(x) & (x != 0)
    same(out[6][known], np.maximum(x, 0)[known])
    same(out[7][known], np.minimum(x, np.float32(1.5))[known])


def test_contracted(device):
    x, y, wide, _, out = run(contracted, 5, 3)
    same_or_fused(device, out[0], x, y, 1)
    same_or_fused(device, out[1], x, 0.1875, y)
    same_or_fused(device, out[2], x, 3, -y)
    with np.errstate(all="ignore"):
        same(out[3], (wide / 7).astype(np.float32) + np.float32(1))
    same_or_fused(device, out[4], x, 3, y)


def test_contracted_in_calls(device):
    x, y, _, _, out = run(contracted_in_calls, 2, 5)
    same_or_fused(device, out[0], x, 3, y)
    same_or_fused(device, out[1], x, y, 1)
