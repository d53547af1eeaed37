"""float16: every operation rounds once, like NumPy's; functions are correct except for the last bits."""
import functools
import linecache
import math
import operator
import subprocess
import sys

import numpy as np
import pytest

from py2cu import cuda, errors, float16, float32, types
from py2cu.cuda import fp16

RANDOM = np.random.default_rng(11)
EVERY = np.arange(65536, dtype=np.uint16).view(np.float16)
SPECIAL = np.array([0.0, -0.0, 1, -1, 0.1, 65504, -65504, 2**-24, -2**-24, 2**-14, 1023 * 2**-24, np.inf, -np.inf, np.nan, 2048, 3, 1 / 3], np.float16)


def pairs(count=4000):
    """Every pair of the special values, and random ones of all magnitudes."""
    a, b = np.meshgrid(SPECIAL, SPECIAL)
    bits = RANDOM.integers(0, 65536, (2, count), dtype=np.uint16).view(np.float16)
    near = (RANDOM.integers(-2000, 2000, (2, count)) / 16).astype(np.float16)
    return (np.concatenate([a.ravel(), bits[0], near[0]]), np.concatenate([b.ravel(), bits[1], near[1]]))


def same(found, expected):
    """Bits are equal, and all NaNs are equal."""
    nan = np.isnan(expected)
    return np.array_equal(np.isnan(found), nan) and np.array_equal(found.view(f"u{found.itemsize}")[~nan], expected.view(f"u{found.itemsize}")[~nan])


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

    a, b = pairs()
    out = np.zeros_like(a)
    run(kernel, a.size, a, b, out)
    with np.errstate(all="ignore"):
        assert same(out, function(a, b))


@pytest.mark.parametrize("op", ["lt", "le", "gt", "ge", "eq", "ne"])
def test_comparisons(op):
    function = getattr(operator, op)

    @cuda.jit
    def kernel(a, b, out):
        i = cuda.grid(1)
        if i < out.size:
            out[i] = function(a[i], b[i])

    a, b = pairs()
    out = np.zeros(a.size, np.bool_)
    run(kernel, a.size, a, b, out)
    assert np.array_equal(out, function(a, b))


def test_conversions_to_floats_and_signs():
    @cuda.jit
    def kernel(x, single, double, minus, plus, size):
        i = cuda.grid(1)
        if i < x.size:
            single[i] = x[i]
            double[i] = x[i]
            minus[i] = -x[i]
            plus[i] = +x[i]
            size[i] = abs(x[i])

    single, double = np.zeros(65536, np.float32), np.zeros(65536)
    minus, plus, size = (np.zeros(65536, np.float16) for _ in range(3))
    run(kernel, 65536, EVERY, single, double, minus, plus, size)
    assert same(single, EVERY.astype(np.float32)) and same(double, EVERY.astype(np.float64))
    assert same(minus, -EVERY) and same(plus, EVERY) and same(size, abs(EVERY))


@pytest.mark.parametrize("kind", ["float32", "float64"])
def test_conversions_from_floats(kind):
    @cuda.jit
    def kernel(x, out):
        i = cuda.grid(1)
        if i < x.size:
            out[i] = x[i]

    finite = EVERY[np.isfinite(EVERY)].astype(kind)
    middle = (finite + np.nextafter(EVERY[np.isfinite(EVERY)], np.float16(1e4)).astype(kind)) / 2
    x = np.concatenate([finite, middle, np.nextafter(middle, np.inf), np.nextafter(middle, -np.inf),
                        np.array([65519.99, 65520, -65520, 1e30, np.inf, -np.inf, np.nan, 1e-8, 2.9e-8, 2.99e-8, -1e-30], kind)]).astype(kind)
    out = np.zeros(x.size, np.float16)
    run(kernel, x.size, x, out)
    with np.errstate(over="ignore"):
        assert same(out, x.astype(np.float16))


@pytest.mark.parametrize("kind", ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"])
def test_integers(kind):
    """Numba rounds to the nearest integer, ties to even."""
    @cuda.jit
    def kernel(whole, half, to_whole, to_half):
        i = cuda.grid(1)
        if i < whole.size:
            to_half[i] = whole[i]
            to_whole[i] = half[i]

    limits = np.iinfo(kind)
    whole = np.concatenate([RANDOM.integers(max(limits.min, -70000), min(limits.max, 70000), 2000), [0, 1, limits.max % 70000]]).astype(kind)
    half = (RANDOM.integers(max(limits.min, -3000) * 4, min(limits.max, 3000) * 4, whole.size) / 4).astype(np.float16)
    to_whole, to_half = np.zeros_like(whole), np.zeros_like(half)
    run(kernel, whole.size, whole, half, to_whole, to_half)
    with np.errstate(over="ignore"):
        assert same(to_half, whole.astype(np.float64).astype(np.float16))
    assert np.array_equal(to_whole, np.rint(half.astype(np.float64)).astype(kind))


def test_mixed_types():
    @cuda.jit
    def kernel(h, f, n, out):
        x = h[0]
        out[0] = x + f[0]       # float32
        out[1] = x * 2.5        # float64
        out[2] = x + n[0]       # int8: float16
        out[3] = x / 3          # float64
        out[4] = x ** 2         # float32
        out[5] = x // h[1]      # float32
        out[6] = x % h[1]
        out[7] = round(x)
        out[8] = int(x)
        out[9] = float(x) + x   # float16
        out[10] = bool(x)
        out[11] = min(x, h[1])
        out[12] = max(x, h[1], n[0])
        h[2] += x
        h[2] *= 0.3
        out[13] = h[2]
        out[14] = 1 if x else 0
        out[15] = h[0] if n[0] > 100 else h[1]

    h, f, n = np.array([10.1, 3.3, 1], np.float16), np.array([0.1], np.float32), np.array([3], np.int8)
    x, y = h[0], h[1]
    out = np.zeros(16)
    expected = [np.float32(x) + f[0], float(x) * 2.5, np.float16(float(x) + 3), float(x) / 3, np.float32(x) * np.float32(x),
                float(x) // float(y), np.float32(np.fmod(np.float32(x), np.float32(y))), 10, 10, np.float16(float(x) * 2), 1, y, x,
                np.float16(float(np.float16(1 + float(x))) * 0.3), 1, y]
    kernel[1, 1](h, f, n, out)
    assert out.tolist() == [float(value) for value in expected]


UNARY = {"hsin": np.sin, "hcos": np.cos, "htanh": np.tanh, "htanh_approx": np.tanh, "hexp": np.exp, "hexp2": np.exp2, "hexp10": lambda x: 10.0 ** x,
         "hlog": np.log, "hlog2": np.log2, "hlog10": np.log10, "hsqrt": np.sqrt, "hrsqrt": lambda x: 1 / np.sqrt(x), "hrcp": lambda x: 1 / x,
         "hfloor": np.floor, "hceil": np.ceil, "htrunc": np.trunc, "hrint": np.rint, "hneg": np.negative, "habs": np.abs}


SMALL = RANDOM.uniform(0.01, 4, 500).astype(np.float16)
LARGE = np.concatenate([SMALL, RANDOM.uniform(0.5, 100, 100).astype(np.float16)])


@functools.cache
def results(module, names, device):
    """Return {name: results of a function for LARGE}. One kernel computes them, because compiling a kernel for each takes most of the time."""
    source = "def kernel(x, out):\n    i = cuda.grid(1)\n    if i < x.size:\n"
    source += "".join(f"        out[{k}, i] = module.{name}(x[i])\n" for k, name in enumerate(names))
    file = f"<float16 {names}>"
    linecache.cache[file] = (len(source), None, source.splitlines(True), file)
    namespace = {"cuda": cuda, "module": module}
    exec(compile(source, file, "exec"), namespace)
    out = np.zeros((len(names), LARGE.size), np.float16)
    run(cuda.jit(namespace["kernel"]), LARGE.size, LARGE, out)
    return dict(zip(names, out, strict=True))


@pytest.mark.parametrize("name", list(UNARY))
def test_functions(name, device):
    x = SMALL if name in ("hexp", "hexp2", "hexp10") else LARGE
    out = results(fp16, tuple(UNARY), device)[name][:x.size]
    assert np.allclose(out.astype(np.float64), UNARY[name](x.astype(np.float64)), rtol=2e-3, atol=1e-3)


MATH = tuple(name for name in "sin cos ceil floor sqrt log log2 log10 exp exp2 fabs trunc tan atan sinh erf".split() if hasattr(math, name))


@pytest.mark.parametrize("name", MATH)
def test_math(name, device):
    x = SMALL[(SMALL > 0.1) & (SMALL < 3)]  # tan() and the logarithms are steep elsewhere
    out = results(math, MATH, device)[name][:SMALL.size][(SMALL > 0.1) & (SMALL < 3)]
    assert np.allclose(out.astype(np.float64), [getattr(math, name)(float(value)) for value in x], rtol=2e-3, atol=1e-3)


def test_other_functions_of_fp16():
    @cuda.jit
    def kernel(x, out, truth):
        a, b, c, nan = x[0], x[1], x[2], x[3]
        out[0] = fp16.hfma(a, b, c)
        out[1] = fp16.hadd(a, b)
        out[2] = fp16.hsub(a, b)
        out[3] = fp16.hmul(a, b)
        out[4] = fp16.hdiv(a, b)
        out[5] = fp16.hmax(a, nan)
        out[6] = fp16.hmin(nan, b)
        out[7] = fp16.__hadd_sat(a, b)
        out[8] = fp16.__float2half_rz(0.1)
        out[9] = fp16.__float2half_ru(0.1)
        out[10] = fp16.__ushort_as_half(0x3555)
        out[11] = fp16.__half2int_rz(b) + fp16.__half2ll_ru(b) * 10
        out[12] = fp16.__half_as_ushort(c)
        truth[0] = fp16.hgt(a, b)
        truth[1] = fp16.hne(a, nan)
        truth[2] = fp16.__hneu(a, nan)
        truth[3] = fp16.heq(a, a)
        truth[4] = fp16.__hisnan(nan)
        truth[5] = math.isnan(nan)
        truth[6] = math.isinf(a)

    x = np.array([1.7, -2.6, 0.3, np.nan], np.float16)
    a, b, c = x[:3].astype(np.float64)
    out, truth = np.zeros(13), np.zeros(7, np.bool_)
    kernel[1, 1](x, out, truth)
    expected = [a * b + c, a + b, a - b, a * b, a / b, a, b, 0]
    assert out[:8].tolist() == [float(np.float16(value)) for value in expected]
    assert out[8:].tolist() == [0.0999755859375, 0.10003662109375, float(np.uint16(0x3555).view(np.float16)), -22.0, float(x[2].view(np.uint16))]
    assert truth.tolist() == [True, False, True, True, True, True, False]


def test_scalars_shared_memory_tuples_and_constants():
    factor = np.float16(0.25)

    @cuda.jit(device=True)
    def both(x):
        return x * factor, x + float16(1)

    @cuda.jit
    def kernel(x, scale, out):
        tile = cuda.shared.array(64, float16)
        own = cuda.local.array(2, dtype=np.float16)
        t = cuda.threadIdx.x
        tile[t] = x[t] * scale
        cuda.syncthreads()
        own[0], own[1] = both(tile[63 - t])
        out[t] = own[0] + own[1]

    x = RANDOM.integers(-20, 20, 64).astype(np.float16)  # a GPU fuses products and sums: no rounding here
    out = np.zeros_like(x)
    kernel[1, 64](x, np.float16(1.5), out)
    tile = (x * np.float16(1.5))[::-1]
    assert same(out, (tile * factor) + (tile + np.float16(1)))


def test_signatures_and_device_arrays():
    @cuda.jit("void(float16[:, ::1], float16, float32[::1])")
    def kernel(x, y, out):
        i = cuda.grid(1)
        if i < x.shape[0]:
            total = float32(0)
            for j in range(x.shape[1]):
                total += x[i, j] * y
            out[i] = total

    x = RANDOM.integers(-8, 8, (5, 7)).astype(np.float16)
    on_device = cuda.to_device(x)
    assert on_device.dtype == np.float16 and np.array_equal(on_device.copy_to_host(), x)
    out = np.zeros(5, np.float32)
    kernel[1, 8](on_device, np.float16(2), out)
    assert np.array_equal(out, x.sum(axis=1, dtype=np.float32) * 2)
    assert [str(kind) for kind in kernel.signatures[0]] == [str(types.float16[:, ::1]), "float16", str(types.float32[::1])]


def test_unsupported_float16_operations():
    @cuda.jit
    def atomic(x):
        cuda.atomic.max(x, 0, x[1])

    @cuda.jit
    def bits(x):
        x[0] = x[0] & x[1]

    for kernel in (atomic, bits):
        with pytest.raises(errors.TypingError):
            kernel[1, 1](np.zeros(2, np.float16))


def test_hmax_and_hmin_of_zeros_and_nan():
    @cuda.jit
    def kernel(a, b, out):
        i = cuda.grid(1)
        if i < a.size:
            out[0, i] = fp16.hmax(a[i], b[i])
            out[1, i] = fp16.hmin(a[i], b[i])
            out[2, i] = fp16.__hmax_nan(a[i], b[i])
            out[3, i] = fp16.__hmin_nan(a[i], b[i])

    a, b = np.array([0.0, -0.0, np.nan, 1, np.nan], np.float16), np.array([-0.0, 0.0, -1, np.nan, np.nan], np.float16)
    out = np.zeros((4, 5), np.float16)
    run(kernel, 5, a, b, out)
    nan = np.nan
    assert same(out, np.array([[0.0, 0.0, -1, 1, nan], [-0.0, -0.0, -1, 1, nan], [0.0, 0.0, nan, nan, nan], [-0.0, -0.0, nan, nan, nan]], np.float16))


SCRIPT = """
import numpy as np
from numba import cuda
from numba.cuda import float32
from numba.cuda._internal.cuda_bf16 import htrunc, nv_bfloat16
from numba.cuda.fp16 import __hadd, __half, __half2int_rn

@cuda.jit
def kernel(x, n):
    x[0] = __hadd(x[0], __half(float32(2.25)))
    n[0] = __half2int_rn(x[0])
    n[1] = float32(htrunc(nv_bfloat16(float32(3.5))))

x, n = np.array([1.5], np.float16), np.zeros(2, np.int32)
kernel[1, 1](x, n)
print(x[0], *n)
"""


def test_names_of_c(tmp_path):
    (tmp_path / "script.py").write_text(SCRIPT)
    result = subprocess.run([sys.executable, "-m", "py2cu", "script.py"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert result.stdout == "3.75 4 3\n"


def test_atomic_sum_through_a_pointer():
    @cuda.jit(types.void(types.CPointer(float16), types.CPointer(float16), float16))
    def kernel(total, before, step):
        i = cuda.grid(1)
        before[i] = fp16.atomicAdd(total, step)

    total, before = cuda.to_device(np.zeros(1, np.float16)), cuda.to_device(np.zeros(64, np.float16))
    kernel[2, 32](total.device_ctypes_pointer.value, before.device_ctypes_pointer.value, np.float16(0.5))
    assert total.copy_to_host()[0] == 32
    assert np.array_equal(np.sort(before.copy_to_host()), np.arange(64, dtype=np.float16) / 2)


def test_views_of_bits():
    @cuda.jit
    def kernel(x, signed, unsigned, back):
        i = cuda.grid(1)
        signed[i] = x[i].view(np.int16)
        unsigned[i] = x[i].view(np.uint16)
        back[i] = signed[i].view(np.float16) + unsigned[i].view(np.float16)

    x = np.array([0, -0.0, 1, -2.5, 32752, 6e-8, np.inf], np.float16)
    signed, unsigned, back = np.zeros(7, np.int16), np.zeros(7, np.uint16), np.zeros(7, np.float16)
    kernel[1, 7](x, signed, unsigned, back)
    np.testing.assert_array_equal(signed, x.view(np.int16))
    np.testing.assert_array_equal(unsigned, x.view(np.uint16))
    np.testing.assert_array_equal(back, x + x)


def test_half_functions_accept_integers():
    @cuda.jit
    def kernel(out):
        out[0] = abs(np.float16(-2))
        out[1] = cuda.fp16.hadd(np.float16(1), np.float16(2))
        out[2] = abs(np.float16(True))

    out = np.zeros(3, np.float16)
    kernel[1, 1](out)
    assert out.tolist() == [2, 3, 1]
