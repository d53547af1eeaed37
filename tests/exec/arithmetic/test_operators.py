"""Every operator on every pair of types: types of results follow Numba's rules, values are those of NumPy or CPython. The test implements the rules itself,
independently of the translator, from sections 1.3 and 1.4 of the language reference.
"""
import math
import os

import numpy as np
import pytest

from py2cu import cuda

TYPES = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64"]
SIGNED = {"bool", "int8", "int16", "int32", "int64"}  # bool is treated as signed
UNSIGNED = {"uint8", "uint16", "uint32", "uint64"}
FLOATS = {"float32", "float64"}
SMALL = {"bool", "int8", "uint8", "int16"}  # range of float32

VALUES = {
    "bool": [0, 1], "int8": [-128, -7, -1, 0, 1, 3, 127], "uint8": [0, 1, 2, 7, 200, 255], "int16": [-32768, -100, -1, 0, 1, 9, 32767],
    "uint16": [0, 1, 5, 300, 65535], "int32": [-2**31, -1000, -3, -1, 0, 1, 2, 10, 2**31 - 1], "uint32": [0, 1, 6, 2**31, 2**32 - 1],
    "int64": [-2**63, -2**40, -11, -1, 0, 1, 4, 2**33 + 1, 2**63 - 1], "uint64": [0, 1, 8, 2**33, 2**63, 2**64 - 1],
    "float32": [-3.5, -1.0, -0.0, 0.0, 0.1, 1.0, 2.5, 1e10, math.inf, math.nan],
    "float64": [-7.25, -1.0, -0.0, 0.0, 0.1, 1.0, 3.7, 1e20, -math.inf, math.nan],
}


def is_int(kind):
    return kind not in FLOATS


def arithmetic(a, b):
    """Return the type of a + b."""
    if is_int(a) and is_int(b):
        return "uint64" if a in UNSIGNED and b in UNSIGNED else "int64"
    if "float64" in (a, b):
        return "float64"
    other = a if b == "float32" else b
    return "float32" if other in SMALL or other == "float32" else "float64"


def true_division(a, b):
    return "float64" if is_int(a) and is_int(b) else arithmetic(a, b)


def bitwise(a, b):
    return "bool" if a == b == "bool" else arithmetic(a, b)


def shift(a, b):
    return "uint64" if a in UNSIGNED else "int64"


def compared(a, b):
    """Return the type in which a and b are compared."""
    if is_int(a) and is_int(b):
        if "bool" in (a, b):
            return b if a == "bool" else a
        bits = {kind: np.dtype(kind).itemsize * 8 for kind in (a, b)}
        if (a in UNSIGNED) == (b in UNSIGNED):
            return a if bits[a] >= bits[b] else b
        unsigned, signed = (a, b) if a in UNSIGNED else (b, a)
        if unsigned == "uint64":
            return "float64"
        return f"int{max(bits[unsigned] * 2, bits[signed])}"
    if "float64" in (a, b):
        return "float64"
    other = a if b == "float32" else b
    return "float32" if other in SMALL or other == "float32" else "float64"


def grid_of(a, b):
    """Return all pairs of values, as two arrays."""
    x, y = np.meshgrid(np.array(VALUES[a]).astype(a) if a != "uint64" else np.array(VALUES[a], a), np.array(VALUES[b], b), indexing="ij")
    return x.astype(a).ravel(), y.astype(b).ravel()


ITEMS = 160  # space for all pairs of values
assert max(map(len, VALUES.values())) ** 2 <= ITEMS


def run_pairs(load, operator, result_of, pairs):
    """Return {(a, b): result} of `operator` ("+" or "min") on the pairs of types, computed by one kernel."""
    results = sorted({result_of(a, b) for a, b in pairs}, key=TYPES.index)
    names = [f"a_{kind}" for kind in TYPES] + [f"b_{kind}" for kind in TYPES] + [f"o_{kind}" for kind in results]
    form = "{name}({x}, {y})" if operator.isalpha() else "{x} {name} {y}"
    lines = [f"    o_{result_of(a, b)}[{k}, i] = " + form.format(name=operator, x=f"a_{a}[{k}, i]", y=f"b_{b}[{k}, i]")
             for k, (a, b) in enumerate(pairs)]
    module = load("from py2cu import cuda\n\n\n@cuda.jit\ndef kernel(" + ", ".join(names) + "):\n    i = cuda.grid(1)\n"
                  f"    if i >= {ITEMS}:\n        return\n" + "\n".join(lines) + "\n")
    # the arrays contain harmless values after those of a pair
    left = {kind: np.ones((len(pairs), ITEMS), kind) for kind in TYPES}
    right = {kind: np.ones((len(pairs), ITEMS), kind) for kind in TYPES}
    for k, (a, b) in enumerate(pairs):
        x, y = grid_of(a, b)
        left[a][k, :x.size], right[b][k, :y.size] = x, y
    outs = {kind: np.zeros((len(pairs), ITEMS), kind) for kind in results}
    module.kernel[5, 32](*left.values(), *right.values(), *outs.values())
    found = {}
    for k, (a, b) in enumerate(pairs):
        found[a, b] = outs[result_of(a, b)][k, :grid_of(a, b)[0].size]
    return found


def check(load, operator, result_of, expected_of, pairs=None, close=0.0):
    pairs = pairs or [(a, b) for a in TYPES for b in TYPES]
    wrong = []
    with np.errstate(all="ignore"):
        for (a, b), got in run_pairs(load, operator, result_of, pairs).items():
            x, y = grid_of(a, b)
            expected, care = expected_of(a, b, x, y)
            expected = np.asarray(expected).astype(got.dtype)
            same = (got == expected) | ((got != got) & (expected != expected))
            if close and got.dtype.kind == "f":
                same |= np.isclose(got, expected, rtol=close if got.dtype == np.float64 else close * 1e9, atol=0)
            if expected.dtype.kind == "f" and not close:
                same &= (np.signbit(got) == np.signbit(expected)) | (got != got)
            for i in np.nonzero(care & ~same)[0]:
                wrong.append(f"{a}({x[i]}) {operator} {b}({y[i]}) = {got[i]!r}, expected {expected[i]!r}")
    assert not wrong, f"{len(wrong)} wrong\n" + "\n".join(wrong[:20])


def everywhere(x):
    return np.ones(x.shape, bool)


@pytest.mark.parametrize("operator", ["+", "-", "*"])
def test_arithmetic(load, operator):
    compute = {"+": np.add, "-": np.subtract, "*": np.multiply}[operator]

    def expected(a, b, x, y):
        kind = arithmetic(a, b)
        return compute(x.astype(kind), y.astype(kind)), everywhere(x)

    check(load, operator, arithmetic, expected)


def test_true_division(load):
    def expected(a, b, x, y):
        kind = true_division(a, b)
        return np.divide(x.astype(kind), y.astype(kind)), everywhere(x)

    check(load, "/", true_division, expected)


def floor_divmod_int(kind, x, y):
    """Python's floor division and modulo; 0 for a division by zero and for the quotient that does not fit."""
    quotients, remainders = [], []
    lowest = np.iinfo(kind).min
    for p, q in zip(x.astype(kind).tolist(), y.astype(kind).tolist()):
        impossible = q == 0 or (p == lowest and q == -1)
        quotients.append(0 if impossible else p // q)
        remainders.append(0 if impossible else p % q)
    return np.array(quotients, kind), np.array(remainders, kind)


def float_divmod(p, q):
    """CPython's float divmod, computed in double, without its exception for zero."""
    if q == 0.0:
        quotient = math.nan if p == 0.0 or p != p else math.copysign(math.inf, p) * math.copysign(1.0, q)
        return quotient, math.nan
    if math.isinf(p):
        return math.nan, math.nan
    return divmod(p, q)


@pytest.mark.parametrize("operator", ["//", "%"])
def test_floor_division(load, operator):
    which = operator == "%"

    def expected(a, b, x, y):
        kind = arithmetic(a, b)
        if is_int(kind):
            return floor_divmod_int(kind, x, y)[which], everywhere(x)
        values = [float_divmod(float(p), float(q))[which] for p, q in zip(x.astype(kind), y.astype(kind))]
        # a float32 quotient is rounded differently from a double one; only special values are tested here
        exact = np.array([kind == "float64" or not (math.isfinite(v) and v != math.floor(v)) for v in values])
        return np.array(values), exact

    check(load, operator, arithmetic, expected)


def test_power_of_ints(load):
    pairs = [(a, b) for a in TYPES for b in TYPES if is_int(a) and is_int(b) and "bool" not in (a, b)]

    def expected(a, b, x, y):
        kind = arithmetic(a, b)
        bits, values = 64, []
        for p, q in zip(x.astype(kind).tolist(), y.astype(kind).tolist()):
            if q < 0:
                # 0 except for 1 and -1, whose powers are themselves
                value = 1 if p == 1 else (1 if q % 2 == 0 else -1) if p == -1 else -2**63 if p == 0 else 0
            else:
                value = pow(p, q, 1 << bits)
            values.append(value & (1 << bits) - 1)
        return np.array(values, np.uint64).view(np.int64 if kind == "int64" else np.uint64), everywhere(x)

    check(load, "**", arithmetic, expected, pairs)


def test_power_of_floats(load):
    pairs = [(a, b) for a in sorted(FLOATS) for b in sorted(FLOATS)] + [(a, "int32") for a in sorted(FLOATS)] \
        + [(a, "int64") for a in sorted(FLOATS)] + [(a, "float64") for a in ("int32", "int64", "uint64")]

    def power_type(a, b):
        return a if a in FLOATS and is_int(b) else arithmetic(a, b)

    def expected(a, b, x, y):
        kind = power_type(a, b)
        left = x.astype(np.float64)
        value = np.power(left.astype(kind).astype(np.float64), y.astype(np.float64))
        moderate = everywhere(x) if is_int(b) is False else (np.abs(y.astype(np.float64)) <= 16)
        return value.astype(kind), moderate

    check(load, "**", power_type, expected, pairs, close=1e-14)


@pytest.mark.parametrize("operator", ["&", "|", "^"])
def test_bits(load, operator):
    pairs = [(a, b) for a in TYPES for b in TYPES if is_int(a) and is_int(b)]
    compute = {"&": np.bitwise_and, "|": np.bitwise_or, "^": np.bitwise_xor}[operator]

    def expected(a, b, x, y):
        kind = bitwise(a, b)
        return compute(x.astype(kind), y.astype(kind)), everywhere(x)

    check(load, operator, bitwise, expected, pairs)


@pytest.mark.skipif("libubsan" in os.environ.get("LD_PRELOAD", ""), reason="shifts by negative and large counts, whose results are ignored, are undefined")
@pytest.mark.parametrize("operator", ["<<", ">>"])
def test_shifts(load, operator):
    pairs = [(a, b) for a in TYPES for b in TYPES if is_int(a) and is_int(b)]

    def expected(a, b, x, y):
        kind = shift(a, b)
        fits = (y.astype(np.float64) >= 0) & (y.astype(np.float64) < 64)
        amounts = np.where(fits, y, np.zeros_like(y)).astype(kind)
        compute = np.left_shift if operator == "<<" else np.right_shift
        return compute(x.astype(kind), amounts), fits

    check(load, operator, shift, expected, pairs)


@pytest.mark.parametrize("operator", ["==", "!=", "<", "<=", ">", ">="])
def test_comparisons(load, operator):
    compute = {"==": np.equal, "!=": np.not_equal, "<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal}[operator]

    def expected(a, b, x, y):
        kind = compared(a, b)
        return compute(x.astype(kind), y.astype(kind)), everywhere(x)

    check(load, operator, lambda a, b: "bool", expected)


@pytest.mark.parametrize("name", ["min", "max"])
def test_min_max(load, name):
    pairs = [(a, b) for a in TYPES for b in TYPES if "bool" not in (a, b)]

    def expected(a, b, x, y):
        """For two floats, a NaN is ignored; otherwise, values are compared as in Python."""
        two_floats = a in FLOATS and b in FLOATS
        x, y = x.astype(compared(a, b)), y.astype(compared(a, b))
        if two_floats:
            return {"min": np.fmin, "max": np.fmax}[name](x, y), (x != 0) | (y != 0)  # the sign of a zero result is undefined
        return np.where(y > x if name == "max" else y < x, y, x), everywhere(x)

    check(load, name, compared, expected, pairs)


UNARY = {  # expression: (types, result type, value)
    "-x": (TYPES, lambda a: a if a in FLOATS else "uint64" if a in UNSIGNED else "int64",
           lambda a, x: -x if a != "bool" else -x.astype(np.int64)),  # in the operand's width, then widened
    "+x": (TYPES, lambda a: a if a in FLOATS else "uint64" if a in UNSIGNED else "int64", lambda a, x: x),
    "~x": ([kind for kind in TYPES if kind not in FLOATS],
           lambda a: "bool" if a == "bool" else "uint64" if a in UNSIGNED else "int64", lambda a, x: ~x),
    "not x": (TYPES, lambda a: "bool", lambda a, x: ~x.astype(bool)),
    "abs(x)": ([kind for kind in TYPES if kind != "bool"], lambda a: a, lambda a, x: np.abs(x)),
    "int(x)": (TYPES, lambda a: "int64" if a in FLOATS or a == "bool" else a, lambda a, x: np.trunc(x) if a in FLOATS else x),
    "float(x)": ([kind for kind in TYPES if kind != "bool"], lambda a: a if a in FLOATS else "float64", lambda a, x: x),
    "bool(x)": (TYPES, lambda a: "bool", lambda a, x: x.astype(bool)),
    "round(x)": (sorted(FLOATS), lambda a: "int64", lambda a, x: np.rint(x)),
}


@pytest.mark.parametrize("expression", list(UNARY))
def test_unary(load, expression):
    kinds, result_of, value_of = UNARY[expression]
    lines, parameters = [], []
    for kind in kinds:
        parameters += [f"x_{kind}", f"o_{kind}"]
        lines += [f"    if i < x_{kind}.size:", f"        x = x_{kind}[i]", f"        o_{kind}[i] = {expression}"]
    module = load("from py2cu import cuda\n\n\n@cuda.jit\ndef kernel(" + ", ".join(parameters) + "):\n    i = cuda.grid(1)\n"
                  + "\n".join(lines) + "\n")
    arguments = []
    for kind in kinds:
        x = np.array(VALUES[kind], kind)
        if expression == "-x" and kind in ("int8", "int16"):
            x = x[1:]  # ptxas assumes that neg.s16 does not overflow, so the smallest value is not tested
        if expression in ("int(x)", "round(x)"):
            x = x[np.isfinite(x.astype(float)) & (np.abs(x.astype(float)) < 1e19)] if kind in FLOATS else x
        arguments += [x, np.zeros(x.size, result_of(kind))]
    module.kernel[1, 32](*arguments)
    with np.errstate(all="ignore"):
        for kind, x, got in zip(kinds, arguments[::2], arguments[1::2]):
            want = value_of(kind, x).astype(got.dtype)
            np.testing.assert_array_equal(got, want, err_msg=f"{expression} of {kind}")


def test_casts(load):
    """float32(x) and similar casts convert like C."""
    lines, parameters, cases = [], [], []
    for a in TYPES:
        parameters.append(f"x_{a}")
        for b in TYPES:
            parameters.append(f"o_{a}_{b}")
            lines += [f"    if i < x_{a}.size:", f"        o_{a}_{b}[i] = {b if b != 'bool' else 'boolean'}(x_{a}[i])"]
    names = ", ".join(kind if kind != "bool" else "boolean" for kind in TYPES)
    module = load(f"from py2cu import cuda, {names}\n\n\n@cuda.jit\ndef kernel(" + ", ".join(parameters)
                  + "):\n    i = cuda.grid(1)\n" + "\n".join(lines) + "\n")
    arguments = []
    for a in TYPES:
        x = np.array(VALUES[a], a) if a not in FLOATS else np.array([-3.7, -1.0, 0.0, 0.5, 1.0, 2.9, 100.25], a)
        arguments.append(x)
        for b in TYPES:
            out = np.zeros(x.size, b)
            arguments.append(out)
            cases.append((a, b, x, out))
    module.kernel[1, 32](*arguments)
    for a, b, x, got in cases:
        if a in FLOATS and b in UNSIGNED:
            care = x >= 0  # other conversions are undefined
        else:
            care = everywhere(x)
        want = x.astype(np.int64).astype(b) if a in FLOATS and is_int(b) and b != "bool" else x.astype(b)
        np.testing.assert_array_equal(got[care], want[care], err_msg=f"{b}({a})")


def test_constants_have_python_types(load):
    """A literal is an int64 or a float64, whatever the type of the other operand."""
    module = load("""
from py2cu import cuda

@cuda.jit
def kernel(i8, u8, u64, f32, ints, floats, f32_out):
    ints[0] = i8[0] + 1
    ints[1] = u8[0] + 1
    ints[2] = u64[0] + 1
    ints[3] = u8[0] * 2000000000
    ints[4] = ~0
    floats[0] = f32[0] * 2.0
    floats[1] = f32[0] + 1
    floats[2] = f32[0] / 3
    floats[3] = 7 / 2
    f32_out[0] = f32[0] ** 2
    floats[4] = f32[0] ** 2.0
""")
    ints, floats, f32_out = np.zeros(5, np.int64), np.zeros(5), np.zeros(1, np.float32)
    tenth = np.float32(0.1)
    module.kernel[1, 1](np.array([127], np.int8), np.array([255], np.uint8), np.array([2**64 - 1], np.uint64), np.array([tenth]),
                        ints, floats, f32_out)
    wide = float(tenth)
    assert ints.tolist() == [128, 256, 0, 255 * 2000000000, -1]
    assert floats[:4].tolist() == [wide * 2.0, wide + 1, wide / 3, 3.5]
    assert f32_out[0] == tenth * tenth
    assert floats[4] == pytest.approx(wide ** 2, rel=1e-15)


def test_low_bits_of_unsigned_operations():
    """The low 32 bits of 64-bit sums, products and shifts, as np.uint32(...) takes them."""
    @cuda.jit
    def low(x, y, out):
        i = cuda.grid(1)
        if i < x.size:
            out[i, 0] = np.uint32(x[i] * y[i] + np.uint32(0x9E3779B9))
            out[i, 1] = np.uint32(np.uint32(x[i] << 13) ^ (y[i] >> 7))
            out[i, 2] = np.uint32((x[i] - y[i]) * 3)
            out[i, 3] = np.uint32((x[i] << 40) | y[i])

    random = np.random.default_rng(5)
    x, y = random.integers(0, 1 << 32, (2, 500), dtype=np.uint64)
    x[:2], y[:2] = (0, 0xFFFFFFFF), (1, 0xFFFFFFFF)
    out = np.zeros((500, 4), np.uint32)
    low[4, 128](x.astype(np.uint32), y.astype(np.uint32), out)
    wide = [x * y + np.uint64(0x9E3779B9), (x << np.uint64(13)) ^ (y >> np.uint64(7)), (x - y) * np.uint64(3), y]
    assert (out == np.stack(wide, 1).astype(np.uint32)).all()


def test_division_by_a_constant_zero():
    """NumPy's results, although compilers would warn about the division itself."""
    damping, nothing = -0.0, 0

    @cuda.jit
    def kernel(f, n, s, out, ints):
        for i in range(f.size):
            out[i, 0] = f[i] / 0
            out[i, 1] = f[i] / damping
            out[i, 2] = n[i] / (nothing * 3)
            out[i, 3] = s[i] / np.float32(0)
            out[i, 4] = f[i]
            out[i, 4] /= nothing
            ints[i] = n[i] // 0 + n[i] % 0 + n[i] // nothing

    f = np.array([1.5, -2.0, 0.0, -0.0, math.inf, -math.inf, math.nan, 5e-324])
    n, s = np.array([3, -3, 0, 2**62, -2**63, 1, 7, -1]), f.astype(np.float32)
    out, ints = np.zeros((f.size, 5)), np.ones(f.size, np.int64)
    kernel[1, 1](f, n, s, out, ints)
    with np.errstate(all="ignore"):
        expected = np.stack([f / 0.0, f / -0.0, n / 0.0, s / np.float32(0), f / 0.0], 1)
    np.testing.assert_array_equal(out, expected)
    assert not ints.any()


def test_constants_that_do_not_fit():
    """Integers wrap around, including named constants; a float becomes the nearest number of the type, as GPUs convert it."""
    prime, factor, far = 2147483647, 3000000000, 1e308

    @cuda.jit
    def kernel(n, out, single):
        out[0] = n * (prime * prime * prime)
        out[1] = factor * factor * factor + n
        out[2] = -(factor * factor * factor) - n
        out[3] = np.int32(prime + 1)
        out[4] = int(far)
        out[5] = int(-far)
        out[6] = np.uint32(-3.5)
        single[0] = far
        single[1] = np.float32(-far)

    out, single = np.zeros(7, np.int64), np.zeros(2, np.float32)
    kernel[1, 1](5, out, single)
    wide = [5 * prime**3, factor**3 + 5, -factor**3 - 5]
    assert out.tolist() == [(w + 2**63) % 2**64 - 2**63 for w in wide] + [-2**31, 2**63 - 1, -2**63, 0]
    assert single.tolist() == [math.inf, -math.inf]


OFFSETS = (4, -1, -9)


@cuda.jit
def shifted(n, out):
    first, *rest = OFFSETS
    out[0] = rest[-1] << n
    out[1] = OFFSETS[1] << n
    out[2] = first << n


def test_shifts_of_negative_constants():
    out = np.zeros(3, np.int64)
    shifted[1, 1](3, out)
    assert out.tolist() == [-72, -8, 32]
