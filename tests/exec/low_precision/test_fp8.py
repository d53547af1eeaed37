"""8-bit floats: every value, and rounding, compared with the formats of the Open Compute Project's specifications (OFP8, MX)."""
import subprocess
import sys

import numpy as np
import pytest

from py2cu import bool_, cuda, errors, float32, float64, int8, int16, int32, int64, types, uint8, uint16, uint32, uint64
from py2cu.fp8 import (
    cudaRoundMode,
    cvt_bfloat16raw_to_e8m0,
    cvt_bfloat16raw_to_fp8,
    cvt_double2_to_e8m0x2,
    cvt_double2_to_fp8x2,
    cvt_double_to_e8m0,
    cvt_double_to_fp8,
    cvt_e8m0_to_bf16raw,
    cvt_float2_to_e8m0x2,
    cvt_float2_to_fp8x2,
    cvt_float_to_e8m0,
    cvt_float_to_fp8,
    fp8_e4m3,
    fp8_e5m2,
    fp8_e8m0,
    fp8_interpretation_t,
    saturation_t,
)
from py2cu.types import bfloat16, float16

try:
    import ml_dtypes
except ImportError:
    ml_dtypes = None

RANDOM = np.random.default_rng(8)
TYPES = [fp8_e5m2, fp8_e4m3, fp8_e8m0]
NAMES = [kind.name for kind in TYPES]
DEFAULT_CUT = saturation_t.SATFINITE


def values(kind):
    """Return the values of the 256 codes."""
    codes = np.arange(256)
    if kind is fp8_e8m0:
        return np.where(codes == 255, np.nan, np.ldexp(1.0, codes - 127))
    digits, bias = (2, 15) if kind is fp8_e5m2 else (3, 7)
    exponent, fraction = codes >> digits & (127 >> digits), codes & ((1 << digits) - 1)
    size = np.where(exponent == 0, np.ldexp(fraction, 1 - bias - digits), np.ldexp((1 << digits) + fraction, exponent - bias - digits))
    size = np.where(codes & 127 > (0x7c if kind is fp8_e5m2 else 0x7e), np.nan, size)
    size = np.where((codes & 127 == 0x7c) & (kind is fp8_e5m2), np.inf, size)
    return np.where(codes & 128, -size, size)


def nearest(kind, x, cut=True):
    """Return the codes of the nearest numbers; for ties, the even one. Numbers out of range become the largest number, infinity or NaN."""
    largest = 0x7b if kind is fp8_e5m2 else 0x7e
    finite = values(kind)[:largest + 1]
    beyond = 2 * finite[-1] - finite[-2]  # the position of the next number
    known = np.append(finite, beyond)
    size = np.minimum(np.abs(x), beyond)
    above = np.clip(np.searchsorted(known, size), 1, largest + 1)
    middle = (known[above - 1] + known[above]) / 2
    code = np.where((size > middle) | ((size == middle) & (above % 2 == 0)), above, above - 1)
    code = np.where(code > largest, largest if cut else largest + 1, code)
    code = np.where(np.isnan(x), 0x7f, code)
    return (code | np.where(np.signbit(x) & ~np.isnan(x), 128, 0)).astype(np.uint8)


def power(x, up, cut=True):
    """Return the codes of the powers of two next to numbers."""
    with np.errstate(all="ignore"):
        fraction, exponent = np.frexp(np.abs(np.asarray(x, np.float64)))  # in [0.5, 1)
    code = exponent - 1 + 127 + ((fraction > 0.5) & up)
    code = np.where(np.abs(x) <= 2.0**-127, 0, np.maximum(code, 0))
    too_large = np.isinf(x) | ((code > 254) & up)
    code = np.where(too_large, 254 if cut else 255, np.minimum(code, 254))
    return np.where(np.isnan(x), 255, code).astype(np.uint8)


def expected(kind, x):
    return power(x, up=True) if kind is fp8_e8m0 else nearest(kind, x)


def run(kernel, size, *arrays):
    kernel[(size + 127) // 128, 128](*arrays)


def numbers(kind):
    """Numbers of the type, midpoints between them, their neighbors, and others."""
    known = values(kind)
    known = np.sort(known[np.isfinite(known)])
    middle = (known[1:] + known[:-1]) / 2
    exact = np.concatenate([known, middle, -middle, RANDOM.normal(0, 100, 2000), RANDOM.normal(0, 1e-3, 2000), [1e9, -1e9, 3e38, 1e-42, 0.0, -0.0]])
    single = exact.astype(np.float32)
    beside = [np.nextafter(single, np.float32(towards)) for towards in (np.inf, -np.inf)]
    return np.concatenate([single, *beside, np.array([np.inf, -np.inf, np.nan], np.float32)])


@pytest.mark.parametrize("kind", TYPES, ids=NAMES)
def test_every_value(kind):
    @cuda.jit(types.void(kind[::1], float32[::1], float64[::1], float16[::1], bool_[::1]))
    def kernel(x, single, double, half, truth):
        i = cuda.grid(1)
        if i < x.size:
            single[i] = float32(x[i])
            double[i] = float64(x[i])
            half[i] = float16(x[i])
            truth[i] = bool_(x[i])

    single, double, half, truth = np.zeros(256, np.float32), np.zeros(256), np.zeros(256, np.float16), np.zeros(256, bool)
    run(kernel, 256, np.arange(256, dtype=np.uint8), single, double, half, truth)
    known = values(kind)
    with np.errstate(over="ignore"):
        narrow = known.astype(np.float16)
    np.testing.assert_array_equal(single, known.astype(np.float32))
    np.testing.assert_array_equal(double, known)
    np.testing.assert_array_equal(half, narrow)
    np.testing.assert_array_equal(np.signbit(single), np.signbit(known) & ~np.isnan(known))
    assert np.array_equal(truth, known != 0)


@pytest.mark.parametrize("kind", TYPES, ids=NAMES)
def test_every_value_to_integers(kind):
    @cuda.jit(types.void(kind[::1], int8[::1], uint8[::1], int16[::1], uint16[::1], int32[::1], uint32[::1], int64[::1], uint64[::1]))
    def kernel(x, i1, u1, i2, u2, i4, u4, i8, u8):
        i = cuda.grid(1)
        if i < x.size:
            i1[i] = int8(x[i])
            u1[i] = uint8(x[i])
            i2[i] = int16(x[i])
            u2[i] = uint16(x[i])
            i4[i] = int32(x[i])
            u4[i] = uint32(x[i])
            i8[i] = int64(x[i])
            u8[i] = uint64(x[i])

    outs = [np.zeros(256, code) for code in ("i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8")]
    run(kernel, 256, np.arange(256, dtype=np.uint8), *outs)
    known = values(kind)
    for out in outs:  # truncated toward 0, and at the limits
        limits = np.iinfo(out.dtype)
        wanted = [0 if np.isnan(x) else limits.max if x > limits.max else limits.min if x < limits.min else int(x) for x in known.tolist()]
        sure = ~np.isnan(known) | (out.itemsize < 8)
        assert np.array_equal(out[sure], np.array(wanted, out.dtype)[sure]), out.dtype


@pytest.mark.parametrize("kind", TYPES, ids=NAMES)
def test_conversions_from_floats(kind):
    @cuda.jit
    def kernel(single, double, half, out):
        i = cuda.grid(1)
        if i < single.size:
            out[0, i] = float32(kind(single[i]))
            out[1, i] = float32(kind(double[i]))
            out[2, i] = float32(kind(half[i]))

    x = numbers(kind)
    with np.errstate(over="ignore"):
        sources = x, x * (1 + 2.0**-40), x.astype(np.float16)
    out = np.zeros((3, x.size), np.float32)
    run(kernel, x.size, *sources, out)
    for found, source in zip(out, sources):
        np.testing.assert_array_equal(found, values(kind)[expected(kind, source.astype(np.float64))].astype(np.float32))


def integers(source):
    limits = np.iinfo(source)
    some = [*RANDOM.integers(limits.min, limits.max, 500, dtype=source), *range(100), limits.min, limits.max]
    powers = [n for k in range(64) for n in (2**k - 1, 2**k, 2**k + 1, -(2**k), -(2**k) - 1) if limits.min <= n <= limits.max]
    return np.resize(np.array(some + powers, source), 900)


@pytest.mark.parametrize("kind", TYPES, ids=NAMES)
def test_conversions_from_integers(kind):
    @cuda.jit
    def kernel(i1, u1, i2, u2, i4, u4, i8, u8, out):
        i = cuda.grid(1)
        if i < i1.size:
            out[0, i] = float32(kind(i1[i]))
            out[1, i] = float32(kind(u1[i]))
            out[2, i] = float32(kind(i2[i]))
            out[3, i] = float32(kind(u2[i]))
            out[4, i] = float32(kind(i4[i]))
            out[5, i] = float32(kind(u4[i]))
            out[6, i] = float32(kind(i8[i]))
            out[7, i] = float32(kind(u8[i]))

    sources = [integers(source) for source in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64")]
    out = np.zeros((8, 900), np.float32)
    run(kernel, 900, *sources, out)
    for found, source in zip(out, sources):
        # numbers that float64 cannot represent, as a number between the same powers of two
        exact = [float(n) if float(n) == n else np.copysign(2.0**(abs(n).bit_length() - 1) * 1.5, n) for n in source.tolist()]
        np.testing.assert_array_equal(found, values(kind)[expected(kind, np.array(exact))].astype(np.float32))


def test_bfloat16_conversions():
    @cuda.jit
    def kernel(x, out):
        i = cuda.grid(1)
        if i < 256:
            out[0, i] = float32(bfloat16(fp8_e5m2(bfloat16(x[i]))))
            out[1, i] = float32(bfloat16(fp8_e4m3(bfloat16(x[i]))))
            out[2, i] = float32(bfloat16(fp8_e8m0(bfloat16(x[i]))))

    x = (RANDOM.normal(0, 50, 256).astype(np.float32).view(np.uint32) & 0xffff0000).view(np.float32)  # those that bfloat16 can represent
    out = np.zeros((3, 256), np.float32)
    run(kernel, 256, x, out)
    for k, kind in enumerate(TYPES):
        np.testing.assert_array_equal(out[k], values(kind)[expected(kind, x.astype(np.float64))].astype(np.float32))


def test_functions():
    @cuda.jit
    def kernel(x, out, cut):
        i = cuda.grid(1)
        if i < x.size:
            out[0, i] = cvt_float_to_fp8(x[i], saturation_t.NOSAT, fp8_interpretation_t.E5M2)
            out[1, i] = cvt_float_to_fp8(x[i], DEFAULT_CUT, fp8_interpretation_t.E4M3)
            out[2, i] = cvt_double_to_fp8(x[i], saturation_t.NOSAT, fp8_interpretation_t.E4M3)
            how = saturation_t.NOSAT if i % 2 else cut
            out[3, i] = cvt_double_to_fp8(x[i], how, fp8_interpretation_t.E5M2)
            out[4, i] = cvt_float_to_e8m0(x[i], saturation_t.NOSAT, cudaRoundMode.cudaRoundPosInf)
            out[5, i] = cvt_float_to_e8m0(x[i], saturation_t.SATFINITE, cudaRoundMode.cudaRoundPosInf)
            out[6, i] = cvt_double_to_e8m0(x[i], saturation_t.NOSAT, cudaRoundMode.cudaRoundZero)

    x = np.concatenate([numbers(fp8_e5m2), numbers(fp8_e8m0)])
    x = x[~np.isnan(x)]  # whose codes the two implementations may distinguish
    out = np.zeros((7, x.size), np.uint8)
    run(kernel, x.size, x, out, saturation_t.SATFINITE)
    x = x.astype(np.float64)
    assert np.array_equal(out[0], nearest(fp8_e5m2, x, cut=False))
    assert np.array_equal(out[1], nearest(fp8_e4m3, x))
    assert np.array_equal(out[2], nearest(fp8_e4m3, x, cut=False))
    assert np.array_equal(out[3, ::2], nearest(fp8_e5m2, x[::2])) and np.array_equal(out[3, 1::2], nearest(fp8_e5m2, x[1::2], cut=False))
    assert np.array_equal(out[4], power(x, up=True, cut=False))
    assert np.array_equal(out[5], power(x, up=True))
    assert np.array_equal(out[6], power(x, up=False, cut=False))


def test_pairs_and_raw_bfloat16():
    @cuda.jit
    def kernel(codes, pairs, raws, out):
        i = cuda.grid(1)
        if i < 256:
            raw = cvt_e8m0_to_bf16raw(codes[i])
            raws[i] = raw.x
            out[0, i] = cvt_bfloat16raw_to_fp8(raw, saturation_t.NOSAT, fp8_interpretation_t.E5M2)
            out[1, i] = cvt_bfloat16raw_to_fp8(raw, saturation_t.SATFINITE, fp8_interpretation_t.E4M3)
            out[2, i] = cvt_bfloat16raw_to_e8m0(raw, saturation_t.NOSAT, cudaRoundMode.cudaRoundZero)
            x, y = float32(i - 128), float32(i) / 8
            pairs[0, i] = cvt_float2_to_fp8x2(cuda.float32x2(x, y), saturation_t.SATFINITE, fp8_interpretation_t.E5M2)
            pairs[1, i] = cvt_double2_to_fp8x2(cuda.float64x2(x, y), saturation_t.SATFINITE, fp8_interpretation_t.E4M3)
            pairs[2, i] = cvt_float2_to_e8m0x2(cuda.float32x2(x, y), saturation_t.SATFINITE, cudaRoundMode.cudaRoundPosInf)
            pairs[3, i] = cvt_double2_to_e8m0x2(cuda.float64x2(x, y), saturation_t.SATFINITE, cudaRoundMode.cudaRoundZero)

    codes = np.arange(256, dtype=np.uint8)
    pairs, raws, out = np.zeros((4, 256), np.uint16), np.zeros(256, np.uint16), np.zeros((3, 256), np.uint8)
    run(kernel, 256, codes, pairs, raws, out)
    known = values(fp8_e8m0)
    np.testing.assert_array_equal((raws.astype(np.uint32) << 16).view(np.float32), known.astype(np.float32))
    finite = codes[:255]
    assert np.array_equal(out[0, finite], nearest(fp8_e5m2, known[finite], cut=False))
    assert np.array_equal(out[1, finite], nearest(fp8_e4m3, known[finite]))
    assert np.array_equal(out[2], codes)
    x, y = np.arange(256.0) - 128, np.arange(256.0) / 8
    ways = [lambda v: nearest(fp8_e5m2, v), lambda v: nearest(fp8_e4m3, v), lambda v: power(v, True), lambda v: power(v, False)]
    for row, codes_of in enumerate(ways):
        assert np.array_equal(pairs[row] & 255, codes_of(x)) and np.array_equal(pairs[row] >> 8, codes_of(y))


def test_variables_functions_and_arrays_in_kernels():
    @cuda.jit(device=True)
    def larger(a, b):
        return a if float32(a) > float32(b) else b

    @cuda.jit(types.void(fp8_e4m3[:, ::1], float32[::1]))
    def kernel(x, out):
        i = cuda.threadIdx.x
        tile = cuda.shared.array(32, fp8_e4m3)
        mine = cuda.local.array(2, fp8_e4m3)
        tile[i] = x[0, i]
        cuda.syncthreads()
        mine[0] = tile[31 - i]
        mine[1] = larger(mine[0], x[0, i])
        pair = (mine[1], mine[0])
        best = fp8_e4m3()
        for k in range(2):
            best = larger(best, pair[k])
        x[1, i] = best
        out[i] = float32(best)

    codes = np.zeros((2, 32), np.uint8)
    codes[0] = RANDOM.integers(0, 127, 32)
    out = np.zeros(32, np.float32)
    kernel[1, 32](codes, out)
    wanted = np.maximum(codes[0], codes[0][::-1])  # positive numbers are ordered like their codes
    assert np.array_equal(codes[1], wanted)
    assert np.array_equal(out, values(fp8_e4m3)[wanted])


def test_fp8_or_none():
    @cuda.jit(device=True)
    def positive(a):
        if float32(a) > 0:
            return a
        return None

    @cuda.jit(types.void(fp8_e5m2[::1], int64[::1]))
    def kernel(x, missing):
        i = cuda.threadIdx.x
        a = positive(x[i])
        if a is None:
            missing[i] = 1
        else:
            x[i] = fp8_e5m2(float32(a) * 2)

    codes = np.array([0x3C, 0xBC, 0x40], np.uint8)  # 1, -1 and 2
    missing = np.zeros(3, np.int64)
    kernel[1, 3](codes, missing)
    assert codes.tolist() == [0x40, 0xBC, 0x44] and missing.tolist() == [0, 1, 0]


@pytest.mark.skipif(ml_dtypes is None, reason="8-bit floating-point types in NumPy need the package ml_dtypes")
@pytest.mark.parametrize("kind", TYPES, ids=NAMES)
def test_arrays_of_ml_dtypes(kind):
    @cuda.jit
    def kernel(x, out, back):
        i = cuda.grid(1)
        if i < x.size:
            out[i] = kind(x[i])
            back[i] = out[i]

    x = numbers(kind)[:-3]
    out, back = np.zeros(x.size, kind.dtype), cuda.device_array(x.size, kind)
    run(kernel, x.size, x, out, back)
    assert np.array_equal(out.view(np.uint8), expected(kind, x.astype(np.float64)))
    assert np.array_equal(back.copy_to_host().view(np.uint8), out.view(np.uint8))
    assert types.typeof(out) == kind[::1] and back.dtype == kind.dtype


def test_unsupported_operations():
    @cuda.jit(types.void(fp8_e5m2[::1]))
    def kernel(x):
        x[0] = x[1]

    with pytest.raises(errors.KernelArgumentError, match="the kernel takes fp8_e5m2"):
        kernel[1, 1](np.zeros(4, np.int16))

    @cuda.jit
    def adds(x):
        x[0] = float32(fp8_e5m2(x[0]) + fp8_e5m2(x[1]))

    with pytest.raises(errors.TypingError, match="no implementation of . for fp8_e5m2 and fp8_e5m2"):
        adds[1, 1](np.zeros(2, np.float32))

    @cuda.jit
    def mixes_up(x, out):
        out[0] = cvt_float_to_fp8(x[0], fp8_interpretation_t.E5M2, saturation_t.NOSAT)

    with pytest.raises(errors.TypingError, match="a member of saturation_t"):
        mixes_up[1, 1](np.zeros(2, np.float32), np.zeros(1, np.uint8))


SCRIPT = """
import numpy as np
from numba import cuda
from numba.cuda import float32
from numba.cuda._internal.cuda_fp8 import cvt_float_to_fp8, fp8_e4m3, fp8_interpretation_t, saturation_t

@cuda.jit
def kernel(x, out):
    out[0] = cvt_float_to_fp8(x[0], saturation_t.NOSAT, fp8_interpretation_t.E4M3)
    x[0] = float32(fp8_e4m3(x[0]))

x, out = np.array([17.0], np.float32), np.zeros(1, np.uint8)
kernel[1, 1](x, out)
print(x[0], hex(out[0]), cuda.is_fp8_supported() in (True, False))
"""


def test_numba_names_of_types(tmp_path):
    (tmp_path / "script.py").write_text(SCRIPT)
    result = subprocess.run([sys.executable, "-m", "py2cu", "script.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert result.stdout == "16.0 0x58 True\n"
