"""bfloat16: every operation rounds once, like ml_dtypes, which computes in float32."""
import math
import operator

import numpy as np
import pytest

from py2cu import cuda, errors, types
from py2cu.cuda import bf16

try:
    from ml_dtypes import bfloat16 as BFLOAT
except ImportError:
    BFLOAT = np.uint16
pytestmark = pytest.mark.skipif(BFLOAT is np.uint16, reason="bfloat16 in NumPy needs the package ml_dtypes")
bfloat16 = types.bfloat16
RANDOM = np.random.default_rng(5)
EVERY = np.arange(65536, dtype=np.uint16).view(BFLOAT)


@pytest.fixture(autouse=True)
def new_enough():
    device = cuda.get_current_device()
    if cuda.is_available() and device.compute_capability < (8, 0):
        pytest.skip("bfloat16 needs compute capability 8.0")


def same(found, expected):
    nan = np.isnan(expected.astype(np.float32))
    bits = f"u{found.itemsize}"
    return np.array_equal(np.isnan(found.astype(np.float32)), nan) and np.array_equal(found.view(bits)[~nan], expected.view(bits)[~nan])


def nearest(value):
    """Return the nearest bfloat16 of exact doubles."""
    with np.errstate(all="ignore"):
        value = np.asarray(value, np.float64)
        single = value.astype(np.float32)
        lost = value - single.astype(np.float64)  # sets the last bit of an inexact value, so that the second rounding is correct
        bits = single.view(np.uint32)
        odd = np.where((lost != 0) & np.isfinite(lost) & (bits & 1 == 0), np.where((lost > 0) == (single > 0), bits + 1, bits - 1), bits)
        return odd.astype(np.uint32).view(np.float32).astype(BFLOAT)


def run(kernel, size, *arrays):
    kernel[(size + 127) // 128, 128](*arrays)


@pytest.mark.parametrize("op", ["add", "sub", "mul", "truediv"])
def test_arithmetic(op):
    function = getattr(operator, op)

    @cuda.jit
    def kernel(a, b, out):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = function(a[i], b[i])

    a = np.concatenate([RANDOM.integers(0, 65536, 4000, dtype=np.uint16).view(BFLOAT), RANDOM.normal(0, 10, 4000).astype(BFLOAT)])
    b = np.concatenate([RANDOM.integers(0, 65536, 4000, dtype=np.uint16).view(BFLOAT), RANDOM.normal(0, 10, 4000).astype(BFLOAT)])
    out = np.zeros_like(a)
    run(kernel, a.size, a, b, out)
    with np.errstate(all="ignore"):
        exact = function(a.astype(np.float64), b.astype(np.float64))
        expected = nearest(exact)
    normal = (exact == 0) | ~(np.abs(exact) < 1e-37)  # below this, float32 lacks the digits that `nearest` needs
    assert same(out[normal], expected[normal])


def test_conversions_to_floats():
    @cuda.jit
    def kernel(x, single, double, minus):
        i = cuda.grid(1)
        if i < x.size:
            single[i] = x[i]
            double[i] = x[i]
            minus[i] = -x[i]

    single, double, minus = np.zeros(65536, np.float32), np.zeros(65536), np.zeros_like(EVERY)
    run(kernel, 65536, EVERY, single, double, minus)
    assert same(single, EVERY.astype(np.float32)) and same(double, EVERY.astype(np.float64)) and same(minus, -EVERY)


@pytest.mark.parametrize("kind", ["float32", "float64", "float16"])
def test_conversions_from_floats(kind):
    @cuda.jit
    def kernel(x, out):
        i = cuda.grid(1)
        if i < x.size:
            out[i] = x[i]

    with np.errstate(over="ignore"):
        x = np.concatenate([RANDOM.normal(0, 1000, 4000), [1 + 2**-8, 1 + 2**-8 + 2**-15, 1 + 3 * 2**-8, -0.0, np.inf, np.nan, 1e30]]).astype(kind)
    out = np.zeros(x.size, BFLOAT)
    run(kernel, x.size, x, out)
    assert same(out, nearest(x.astype(np.float64)))


@pytest.mark.parametrize("kind", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"])
def test_integers(kind):
    @cuda.jit
    def kernel(whole, number, to_whole, to_number):
        i = cuda.grid(1)
        if i < whole.size:
            to_number[i] = whole[i]
            to_whole[i] = number[i]

    limits = np.iinfo(kind)
    whole = np.concatenate([RANDOM.integers(limits.min // 2, limits.max // 2, 500), [0, 1, 127]]).astype(kind)
    if kind == "int64":
        whole[0] = 2**62 + 2**54 + 1  # just above the midpoint
    number = (RANDOM.integers(max(limits.min, -50) * 4, min(limits.max, 50) * 4, whole.size) / 4).astype(BFLOAT)
    to_whole, to_number = np.zeros_like(whole), np.zeros_like(number)
    run(kernel, whole.size, whole, number, to_whole, to_number)
    assert np.array_equal(to_whole, np.trunc(number.astype(np.float64)).astype(kind))
    if kind == "int64":
        assert float(to_number[0]) == 2**62 + 2**55
    assert same(to_number[1:], nearest(whole[1:].astype(np.float64)))


def test_mixed_types_and_functions():
    @cuda.jit
    def kernel(x, f, out, truth):
        a, b, c = x[0], x[1], x[2]
        out[0] = a + f[0]            # float32
        out[1] = a * 2.5             # float64
        out[2] = a ** 2              # float32
        out[3] = a // b
        out[4] = abs(b)              # float32
        out[5] = max(a, b)
        out[6] = bf16.hfma(a, b, c)
        out[7] = bf16.hmin(a, b) + bf16.hsqrt(a)
        out[8] = bf16.float32_to_bfloat16_rz(0.1)
        out[9] = bf16.bfloat16_to_int32_ru(b)
        out[10] = bf16.bfloat16_as_uint16(a)
        out[11] = bfloat16(0.3) * a
        x[2] += a
        out[12] = x[2]
        truth[0] = a > b
        truth[1] = bf16.hlt(a, b)
        truth[2] = a == f[0]

    x, f = np.array([2.5, -1.75, 0.1], BFLOAT), np.array([0.7], np.float32)
    a, b, c = x.astype(np.float64)
    out, truth = np.zeros(13), np.zeros(3, np.bool_)
    kernel[1, 1](x, f, out, truth)
    expected = [np.float32(a) + f[0], a * 2.5, a * a, a // b, -b, a, nearest(a * b + c), nearest(b + float(nearest(np.sqrt(a)))),
                0.099609375, -1, x[:1].view(np.uint16)[0], nearest(float(nearest(0.3)) * a), nearest(a + c)]
    assert out.tolist() == [float(value) for value in expected] and truth.tolist() == [True, False, False]


def test_scalars_signatures_and_device_arrays():
    @cuda.jit("void(bfloat16[::1], bfloat16, float32[::1])")
    def kernel(x, y, out):
        i = cuda.grid(1)
        if i < x.size:
            out[i] = x[i] * y

    x = RANDOM.integers(-8, 8, 40).astype(BFLOAT)
    on_device = cuda.to_device(x)
    assert on_device.dtype == BFLOAT and same(on_device.copy_to_host(), x)
    out = np.zeros(40, np.float32)
    kernel[1, 64](on_device, BFLOAT(2), out)
    assert np.array_equal(out, x.astype(np.float32) * 2)


def test_unsupported_bfloat16_operations():
    @cuda.jit
    def as_int(x, out):
        out[0] = int(x[0])

    @cuda.jit
    def joined(x, out):
        y = x[0]
        if out[0] > 0:
            y = out[0]
        out[0] = y

    for kernel in (as_int, joined):
        with pytest.raises(errors.TypingError):
            kernel[1, 1](np.zeros(2, BFLOAT), np.zeros(1, np.float32))


@cuda.jit
def store(x, value):
    x[0] = value


def test_numpy_scalars_as_arguments():
    x = np.zeros(1, BFLOAT)
    d_x = cuda.to_device(x)
    for number in (1.5, 2.5):
        store[1, 1](x, BFLOAT(number))
        store[1, 1](d_x, BFLOAT(number))
        assert x[0] == number and d_x.copy_to_host()[0] == number
    assert store.signatures == [(cuda.bfloat16[::1], cuda.bfloat16)] and cuda.bfloat16.dtype == x.dtype


@pytest.mark.parametrize("kind", ["bfloat16", "float16"])
def test_math_functions_return_16_bit_floats(kind):
    half = getattr(types, kind)

    @cuda.jit
    def kernel(x, out, whole):
        i = cuda.grid(1)
        if i < x.size:
            out[0, i] = math.sin(x[i])
            out[1, i] = math.cos(x[i])
            out[2, i] = math.tanh(x[i])
            out[3, i] = math.exp(x[i])
            out[4, i] = math.exp2(x[i])
            out[5, i] = math.log(x[i])
            out[6, i] = math.log10(x[i])
            out[7, i] = math.sqrt(x[i])
            out[8, i] = math.floor(x[i])
            out[9, i] = math.ceil(x[i])
            out[10, i] = math.trunc(x[i])
            out[11, i] = round(x[i], 1)
            out[12, i], whole[i] = math.frexp(x[i])

    dtype = BFLOAT if kind == "bfloat16" else np.float16
    x = np.abs(RANDOM.normal(0, 3, 500)).clip(2.0**-8, 10).astype(dtype)  # float16 cannot represent exp(12)
    out, whole = np.zeros((13, 500)), np.zeros(500, np.int32)
    run(kernel, 500, x, out, whole)
    wide = x.astype(np.float64)
    exact = [np.sin(wide), np.cos(wide), np.tanh(wide), np.exp(wide), np.exp2(wide), np.log(wide), np.log10(wide), np.sqrt(wide), np.floor(wide),
             np.ceil(wide), np.trunc(wide)]
    assert kernel.inspect_cuda().count("htanh") == 1 and half.name == kind
    for found, value in zip(out, exact):
        assert np.array_equal(found.astype(dtype), found.astype(np.float64))  # 16-bit numbers
        np.testing.assert_allclose(found, value, rtol=2.0**-6 if kind == "bfloat16" else 2.0**-9, atol=2.0**-9)
    np.testing.assert_array_equal(out[11], np.round(x.astype(np.float32), 1))
    fraction, exponent = np.frexp(x.astype(np.float32))
    assert np.array_equal(out[12], fraction) and np.array_equal(whole, exponent)


def test_type_in_the_bf16_namespace():
    assert cuda.bf16.bfloat16 is types.bfloat16

    @cuda.jit
    def kernel(x):
        a = cuda.bf16.bfloat16(1.25)
        x[0] = cuda.bf16.bfloat16_to_float32(cuda.bf16.hadd(a, cuda.bf16.bfloat16(2.0)))

    x = np.zeros(1, np.float32)
    kernel[1, 1](x)
    assert x[0] == 3.25
