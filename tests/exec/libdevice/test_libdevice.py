"""numba.cuda.libdevice: every function, compared with Python's exact integers and fractions, math, statistics and numerical integration."""
import math
import statistics
import struct
from fractions import Fraction

import numpy as np
import pytest

NORMAL = statistics.NormalDist()
SIGNED = [0, 1, -1, 2, 7, -9, 12345, -54321, 2**23, -(2**23), 2**24 + 5, 2**31 - 1, -(2**31), 0x12345678]
WIDE = SIGNED + [2**53 + 1, -(2**53) - 3, 2**63 - 1, -(2**63), 0x123456789ABCDEF]
ANY = [0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 1.0, -1.0, 0.1, -3.75, 7.0, 1e-3, 123.456, -98765.4321]
FRACTIONS = [0.1, -0.3, 1 / 3, 1.5, -2.75, 3.0, -7.7, 1e-5, 1e10, -1e-10, 1.0000001, 0.7]
POSITIVE = [0.1, 0.25, 0.5, 0.9, 1.0, 1.3, 2.0, 3.7, 10.0, 25.5]
UNIT = [-0.999, -0.75, -0.5, -0.1, 0.0, 1e-9, 0.2, 0.5, 0.6, 0.9, 0.9999]
SMALL = [-3.0, -1.5, -0.7, -0.1, 0.0, 0.3, 1.0, 2.2, 3.1]


# ---- expected results -----------------------------------------------------------------------------------------------


NODES, WEIGHTS = np.polynomial.legendre.leggauss(400)


def integral(f, a, b):
    nodes, weights = NODES, WEIGHTS
    x = (b - a) / 2 * nodes + (a + b) / 2
    return float((b - a) / 2 * np.sum(weights * f(x)))


def bessel_j(n, x):
    return integral(lambda t: np.cos(n * t - x * np.sin(t)), 0, math.pi) / math.pi


def bessel_y(n, x):
    first = integral(lambda t: np.sin(x * np.sin(t) - n * t), 0, math.pi) / math.pi
    return first - integral(lambda t: (np.exp(n * t) + (-1) ** n * np.exp(-n * t)) * np.exp(-x * np.sinh(t)), 0, 12) / math.pi


def erfcx(x):
    if x < 3:
        return math.exp(x * x) * math.erfc(x)
    rest = x
    for k in range(200, 0, -1):  # Laplace's continued fraction
        rest = x + k / 2 / rest
    return 1 / (rest * math.sqrt(math.pi))


def nearest_even(x):
    return round(x)


def away(x):
    return int(math.copysign(math.floor(abs(Fraction(x)) + Fraction(1, 2)), x))


def remquo(x, y):
    quotient = round(Fraction(x) / Fraction(y))
    low = abs(quotient) % 8
    return float(Fraction(x) - quotient * Fraction(y)), -low if quotient < 0 else low


REAL = {  # name: (inputs, reference); also for the float32 function with the suffix f
    "acos": (UNIT, math.acos), "acosh": ([1.0, 1.5, 3.0, 100.0], math.acosh), "asin": (UNIT, math.asin), "asinh": (ANY, math.asinh),
    "atan": (ANY, math.atan), "atanh": (UNIT, math.atanh), "cbrt": (ANY, lambda x: math.copysign(abs(x) ** (1 / 3), x)),
    "ceil": (ANY, math.ceil), "cos": (ANY, math.cos), "cosh": (SMALL, math.cosh), "cospi": (SMALL, lambda x: math.cos(math.pi * x)),
    "erf": (SMALL, math.erf), "erfc": (SMALL, math.erfc), "erfcinv": ([1e-12, 0.001, 0.3, 0.5, 0.8, 1.2, 1.9],
                                                                    lambda q: -NORMAL.inv_cdf(q / 2) / math.sqrt(2)),
    "erfcx": ([-2.0, -0.5, 0.0, 0.5, 2.0, 4.0, 9.9, 10.0, 12.0, 30.0, 1e4], erfcx),
    "erfinv": (UNIT[:4] + UNIT[6:], lambda y: NORMAL.inv_cdf((1 + y) / 2) / math.sqrt(2)),
    "exp": (SMALL, math.exp), "exp10": (SMALL, lambda x: 10.0**x), "exp2": (SMALL, lambda x: 2.0**x), "expm1": (SMALL, math.expm1),
    "fabs": (ANY, abs), "floor": (ANY, math.floor), "j0": (POSITIVE, lambda x: bessel_j(0, x)), "j1": (POSITIVE, lambda x: bessel_j(1, x)),
    "lgamma": (POSITIVE, math.lgamma), "log": (POSITIVE, math.log), "log10": (POSITIVE, math.log10), "log1p": (POSITIVE, math.log1p),
    "log2": (POSITIVE, math.log2), "logb": (POSITIVE, lambda x: math.floor(math.log2(x))), "nearbyint": (ANY, nearest_even),
    "normcdf": (SMALL, NORMAL.cdf), "normcdfinv": ([1e-9, 0.01, 0.3, 0.5, 0.77, 0.999], NORMAL.inv_cdf),
    "rcbrt": (POSITIVE, lambda x: x ** (-1 / 3)), "rint": (ANY, nearest_even), "round": (ANY, away), "rsqrt": (POSITIVE, lambda x: x**-0.5),
    "sin": (ANY, math.sin), "sinh": (SMALL, math.sinh), "sinpi": (SMALL, lambda x: math.sin(math.pi * x)), "sqrt": (POSITIVE, math.sqrt),
    "tan": (SMALL, math.tan), "tanh": (SMALL, math.tanh), "tgamma": (POSITIVE, math.gamma), "trunc": (ANY, math.trunc),
    "y0": (POSITIVE, lambda x: bessel_y(0, x)), "y1": (POSITIVE, lambda x: bessel_y(1, x)),
}
REAL2 = {
    "atan2": (FRACTIONS, math.atan2), "copysign": (ANY, math.copysign), "fdim": (FRACTIONS, lambda x, y: max(x - y, 0.0)),
    "fmax": (FRACTIONS, max), "fmin": (FRACTIONS, min), "fmod": ([1.5, -2.75, 3.0, 7.7], math.fmod), "hypot": (FRACTIONS, math.hypot),
    "nextafter": (ANY, None), "pow": (POSITIVE, math.pow), "remainder": ([1.5, -2.75, 3.0, 7.7], math.remainder),
}
FAST = {"fast_cosf": (SMALL, math.cos), "fast_exp10f": (SMALL, lambda x: 10.0**x), "fast_expf": (SMALL, math.exp),
        "fast_log10f": (POSITIVE, math.log10), "fast_log2f": (POSITIVE, math.log2), "fast_logf": (POSITIVE, math.log),
        "fast_sinf": (SMALL, math.sin), "fast_tanf": ([-1.2, -0.3, 0.0, 0.5, 1.0], math.tan)}


def grid_of(values, count):
    """Return all pairs or triples, as columns."""
    return [list(column) for column in zip(*((x, y) if count == 2 else (x, y, z)
            for x in values for y in values for z in (values if count == 3 else [None])))]


KINDS = ("f4", "f8", "i2", "i4", "i8")


class Calls:
    """Calls of libdevice in one kernel: the columns of each type are in one array."""

    def __init__(self, load):
        self.load = load
        self.inputs, self.outputs = {kind: [] for kind in KINDS}, {kind: [] for kind in KINDS}
        self.lines, self.found = [], []

    def add(self, name, columns, *results):
        """Return the number under which run() returns the results of libdevice.name for each row of the columns."""
        places = []
        for column in columns:
            kind = column.dtype.str[1:]
            places.append(f"in_{kind}[{len(self.inputs[kind])}, i]")
            self.inputs[kind].append(column)
        targets = []
        for kind in results:
            targets.append((kind, len(self.outputs[kind])))
            self.outputs[kind].append(None)
        count = len(columns[0])
        self.lines.append(f"    if i < {count}:\n        {', '.join(f'out_{kind}[{row}, i]' for kind, row in targets)} = "
                          f"libdevice.{name}({', '.join(places)})\n")
        self.found.append((targets, count))
        return len(self.found) - 1

    def run(self):
        used = [f"{way}_{kind}" for way, rows in (("in", self.inputs), ("out", self.outputs)) for kind in KINDS if rows[kind]]
        text = (f"from py2cu import cuda\nfrom py2cu.cuda import libdevice\n\n\n@cuda.jit\ndef kernel({', '.join(used)}):\n"
                f"    i = cuda.grid(1)\n{''.join(self.lines)}")
        longest = max(count for _, count in self.found)
        arrays = {}
        for kind in KINDS:
            arrays[f"in_{kind}"] = np.ones((len(self.inputs[kind]), longest), kind)
            for row, column in enumerate(self.inputs[kind]):
                arrays[f"in_{kind}"][row, :len(column)] = column
            arrays[f"out_{kind}"] = np.zeros((len(self.outputs[kind]), longest), kind)
        self.load(text).kernel[(longest + 63) // 64, 64](*(arrays[name] for name in used))
        return [[arrays[f"out_{kind}"][row, :count] for kind, row in targets] for targets, count in self.found]


@pytest.fixture
def call(load):
    """call(name, columns, result types): return the results of the function."""

    def one(name, columns, *results):
        calls = Calls(load)
        calls.add(name, columns, *results)
        return calls.run()[0]

    return one


@pytest.fixture
def calls(load):
    """calls([(name, columns, result types ...), ...]): return the results of each."""

    def several(items):
        together = Calls(load)
        for item in items:
            together.add(*item)
        return together.run()

    return several


def typed(values, kind):
    return np.array(values, kind)


def exact(value):
    return [float(x) for x in value]


def near(got, expected, rtol, atol=0.0, what=""):
    same = np.allclose(np.asarray(got, float), np.asarray(expected, float), rtol=rtol, atol=atol, equal_nan=True)
    assert same, (what, list(got), list(expected))


@pytest.mark.parametrize("suffix, kind", [("", "f8"), ("f", "f4")])
def test_real(calls, suffix, kind):
    columns = {name: typed(values, kind) for name, (values, _) in REAL.items()}
    got = calls([(name + suffix, [columns[name]], kind) for name in REAL])
    for name, (found,) in zip(REAL, got):
        expected = [REAL[name][1](x) for x in exact(columns[name])]
        rtol = 4e-6 if kind == "f4" else 1e-12 if name in ("tgamma", "erfcx") else 1e-13
        bessel = name[0] in "jy"  # the documented errors on GPUs are absolute
        atol = (5e-6 if bessel else 1e-6) if kind == "f4" else 1e-11 if bessel else 2e-14 if name.endswith("pi") else 1e-15
        near(found, expected, rtol, atol, name)


@pytest.mark.parametrize("suffix, kind, rtol", [("", "f8", 1e-14), ("f", "f4", 2e-6)])
def test_two_reals(calls, suffix, kind, rtol):
    columns = {name: [typed(column, kind) for column in grid_of(values, 2)] for name, (values, _) in REAL2.items()}
    for name, (found,) in zip(REAL2, calls([(name + suffix, columns[name], kind) for name in REAL2])):
        x, y = columns[name]
        if name == "nextafter":
            assert np.array_equal(found, np.nextafter(x, y))
        else:
            near(found, [REAL2[name][1](p, q) for p, q in zip(exact(x), exact(y))], rtol, 0, name)


def test_fast(calls):
    columns = {name: typed(values, "f4") for name, (values, _) in FAST.items()}
    x, y = (typed(column, "f4") for column in grid_of(POSITIVE[:8], 2))
    *got, divided, raised = calls([(name, [columns[name]], "f4") for name in FAST] +
                                  [("fast_fdividef", [x, y], "f4"), ("fast_powf", [x, y], "f4")])
    for name, (found,) in zip(FAST, got):
        near(found, [FAST[name][1](v) for v in exact(columns[name])], 1e-5, 1e-5, name)
    near(divided[0], x.astype("f8") / y, 1e-6)
    near(raised[0], x.astype("f8") ** y, 1e-4)


# ---- rounding, checked with fractions --------------------------------------------------------------------------------


def bits_of(x, kind):
    return int(np.array(x, kind).view({"f4": "u4", "f8": "u8"}[kind]))


def neighbours(sign_at, guess, kind):
    """Return the floats at or below and at or above the number; sign_at(x) returns the sign of x - number."""
    x = np.array(guess, kind)[()]
    while sign_at(Fraction(float(x))) > 0:
        x = np.nextafter(x, np.array(-np.inf, kind)[()])
    while True:
        above = np.nextafter(x, np.array(np.inf, kind)[()])
        if sign_at(Fraction(float(above))) > 0:
            break
        x = above
    return (x, x) if sign_at(Fraction(float(x))) == 0 else (x, above)


def rounded(sign_at, guess, kind, mode):
    low, high = neighbours(sign_at, guess, kind)
    if mode == "rd" or (mode == "rz" and sign_at(Fraction(0)) < 0):
        return low
    if mode == "ru" or mode == "rz":
        return high
    middle = sign_at((Fraction(float(low)) + Fraction(float(high))) / 2)
    return low if middle > 0 else high if middle < 0 else low if bits_of(low, kind) % 2 == 0 else high


def sign(x):
    return (x > 0) - (x < 0)


def of_fraction(value):
    return lambda x: sign(x - value)


ARITHMETIC = {"add": (2, lambda x, y: x + y), "sub": (2, lambda x, y: x - y), "mul": (2, lambda x, y: x * y), "div": (2, lambda x, y: x / y),
              "rcp": (1, lambda x: 1 / x), "fma": (3, lambda x, y, z: x * y + z)}


MODES = ("rn", "rz", "ru", "rd")


@pytest.mark.parametrize("letter, kind", [("d", "f8"), ("f", "f4")])
def test_rounded(calls, letter, kind):
    items, values = [], []
    for operation, (count, compute) in ARITHMETIC.items():
        if (letter, operation) == ("d", "sub"):
            continue  # libdevice has none
        numbers = FRACTIONS if count < 3 else FRACTIONS[:7]
        numbers = numbers + ([1e-310] if kind == "f8" and operation not in ("rcp", "div") else [])
        columns = [typed(numbers, kind)] if count == 1 else [typed(column, kind) for column in grid_of(numbers, count)]
        of_rows = [compute(*(Fraction(float(x)) for x in row)) for row in zip(*columns)]
        name = {("d", "fma"): "fma", ("f", "fma"): "fmaf"}.get((letter, operation), letter + operation)
        for mode in MODES:
            items.append((f"{name}_{mode}", columns, kind))
            values.append(of_rows)
    for (name, columns, _), of_rows, (found,) in zip(items, values, calls(items)):
        for row, value, x in zip(zip(*columns), of_rows, found):
            if value != 0:
                expected = rounded(of_fraction(value), float(value), kind, name[-2:])
                assert bits_of(x, kind) == bits_of(expected, kind), (name, row, x, expected)


@pytest.mark.parametrize("letter, kind", [("d", "f8"), ("f", "f4")])
def test_rounded_roots(calls, letter, kind):
    values = typed([0.1, 0.5, 1.0, 2.0, 3.0, 4.0, 1e-30, 12345.678], kind)
    for mode, (found,) in zip(MODES, calls([(f"{letter}sqrt_{mode}", [values], kind) for mode in MODES])):
        for x, root in zip(values, found):
            expected = rounded(lambda r: sign(r * abs(r) - Fraction(float(x))), math.sqrt(float(x)), kind, mode)
            assert bits_of(root, kind) == bits_of(expected, kind), (mode, x, root, expected)


def test_rounded_overflow(calls):
    big, items = typed([3e38], "f4"), []
    for mode in MODES:
        items += [(f"fadd_{mode}", [big, big], "f4"), (f"fmul_{mode}", [big, big], "f4"), (f"fdiv_{mode}", [big, typed([1e-5], "f4")], "f4"),
                  (f"double2float_{mode}", [typed([1e300], "f8")], "f4")]
    for item, (found,) in zip(items, calls(items)):
        assert float(found[0]) == (math.inf if item[0][-2:] in ("rn", "ru") else float(np.finfo("f4").max)), item[0]


def test_rsqrt_rounded(call):
    values = typed(POSITIVE, "f4")
    near(call("frsqrt_rn", [values], "f4")[0], values.astype("f8") ** -0.5, 1.5e-7)


# ---- conversions ---------------------------------------------------------------------------------------------------------


ROUND = {"rn": round, "rz": math.trunc, "ru": math.ceil, "rd": math.floor}


@pytest.mark.parametrize("of, kind", [("double", "f8"), ("float", "f4")])
def test_float_to_integer(calls, of, kind):
    values = typed(ANY + [3e9, -3e9, 1e19, 1e25, -1e25, 4294967295.0], kind)
    cases = [(to, bits, unsigned, mode) for to, bits, unsigned in (("int", 32, False), ("uint", 32, True), ("ll", 64, False), ("ull", 64, True))
             for mode in MODES]
    got = calls([(f"{of}2{to}_{mode}", [values], f"i{bits // 8}") for to, bits, _, mode in cases])
    for (to, bits, unsigned, mode), (found,) in zip(cases, got):
        low, high = (0, 2**bits - 1) if unsigned else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
        for x, number in zip(values, found):
            expected = min(max(ROUND[mode](Fraction(float(x))), low), high)
            assert int(number) % 2**bits == expected % 2**bits, (to, mode, x, number, expected)


def test_integer_to_float(calls):
    cases = [(of, bits, unsigned, to, kind, mode)
             for of, bits, unsigned in (("int", 32, False), ("uint", 32, True), ("ll", 64, False), ("ull", 64, True))
             for to, kind in (("float", "f4"), ("double", "f8")) for mode in MODES
             if (to, bits) != ("double", 32) or mode == "rn"]  # 32 bits always fit in a double
    columns = {32: typed(SIGNED, "i4"), 64: typed(WIDE, "i8")}
    got = calls([(f"{of}2{to}_{mode}", [columns[bits]], kind) for of, bits, _, to, kind, mode in cases])
    for (of, bits, unsigned, to, kind, mode), (found,) in zip(cases, got):
        for x, number in zip(columns[bits], found):
            value = int(x) % 2**bits if unsigned else int(x)
            expected = rounded(of_fraction(Fraction(value)), float(value), kind, mode)
            assert bits_of(number, kind) == bits_of(expected, kind), (of, to, mode, x, number, expected)


def test_double_to_float(calls):
    values = FRACTIONS + [1e-45, 1e-42, -1e-44]
    for mode, (found,) in zip(MODES, calls([(f"double2float_{mode}", [typed(values, "f8")], "f4") for mode in MODES])):
        for x, number in zip(values, found):
            expected = rounded(of_fraction(Fraction(x)), x, "f4", mode)
            assert bits_of(number, "f4") == bits_of(expected, "f4"), (mode, x, number, expected)


def test_halves(call):
    bits = list(range(-32768, 32768, 7)) + [0x7C00, -0x8000 + 0x7C00, 0, 1, 0x3FF, 0x400, 0x7BFF]
    halves = typed(bits, "i2")
    assert np.array_equal(call("half2float", [halves], "f4")[0], halves.view("f2").astype("f4"), equal_nan=True)
    numbers = typed(ANY + FRACTIONS + [65504.0, 65519.9, 65520.0, 1e9, -1e9, 6e-8, 3e-8,
                                       2.9e-8, 1e-12, 6.1e-5, 6.097e-5, math.inf, 2049.0, 2051.0], "f4")
    with np.errstate(over="ignore"):
        expected = numbers.astype("f2").view("i2")
    assert np.array_equal(call("float2half_rn", [numbers], "i2")[0], expected)


def test_bits(call):
    doubles, singles = typed(ANY + [math.inf, 1e300], "f8"), typed(ANY + [math.inf], "f4")
    words = doubles.view("i8")
    assert np.array_equal(call("double2hiint", [doubles], "i4")[0], (words >> 32).astype("i4"))
    assert np.array_equal(call("double2loint", [doubles], "i4")[0], words.astype("i4"))
    assert np.array_equal(call("hiloint2double", [(words >> 32).astype("i4"), words.astype("i4")], "f8")[0], doubles)
    assert np.array_equal(call("double_as_longlong", [doubles], "i8")[0], words)
    assert np.array_equal(call("longlong_as_double", [words], "f8")[0], doubles)
    assert np.array_equal(call("float_as_int", [singles], "i4")[0], singles.view("i4"))
    assert np.array_equal(call("int_as_float", [singles.view("i4")], "f4")[0], singles)


# ---- integers ------------------------------------------------------------------------------------------------------------


def u32(x):
    return x % 2**32


def u64(x):
    return x % 2**64


def low24(x):
    return (u32(x) & 0xFFFFFF) - (2**24 if x & 0x800000 else 0)


def permuted(x, y, selector):
    both = struct.pack("<II", u32(x), u32(y))
    return int.from_bytes(bytes(both[selector >> 4 * k & 7] for k in range(4)), "little")


INTEGERS = {  # name: (bits, number of arguments, reference)
    "abs": (32, 1, abs), "llabs": (64, 1, abs), "brev": (32, 1, lambda x: int(f"{u32(x):032b}"[::-1], 2)),
    "brevll": (64, 1, lambda x: int(f"{u64(x):064b}"[::-1], 2)), "clz": (32, 1, lambda x: 32 - u32(x).bit_length()),
    "clzll": (64, 1, lambda x: 64 - u64(x).bit_length()), "ffs": (32, 1, lambda x: (x & -x).bit_length()),
    "ffsll": (64, 1, lambda x: (x & -x).bit_length()), "popc": (32, 1, lambda x: bin(u32(x)).count("1")),
    "popcll": (64, 1, lambda x: bin(u64(x)).count("1")), "hadd": (32, 2, lambda x, y: (x + y) >> 1),
    "rhadd": (32, 2, lambda x, y: (x + y + 1) >> 1), "uhadd": (32, 2, lambda x, y: (u32(x) + u32(y)) >> 1),
    "urhadd": (32, 2, lambda x, y: (u32(x) + u32(y) + 1) >> 1), "max": (32, 2, max), "min": (32, 2, min),
    "umax": (32, 2, lambda x, y: max(u32(x), u32(y))), "umin": (32, 2, lambda x, y: min(u32(x), u32(y))), "llmax": (64, 2, max),
    "llmin": (64, 2, min), "ullmax": (64, 2, lambda x, y: max(u64(x), u64(y))), "ullmin": (64, 2, lambda x, y: min(u64(x), u64(y))),
    "mul24": (32, 2, lambda x, y: low24(x) * low24(y)), "umul24": (32, 2, lambda x, y: (u32(x) & 0xFFFFFF) * (u32(y) & 0xFFFFFF)),
    "mulhi": (32, 2, lambda x, y: x * y >> 32), "umulhi": (32, 2, lambda x, y: u32(x) * u32(y) >> 32),
    "mul64hi": (64, 2, lambda x, y: x * y >> 64), "umul64hi": (64, 2, lambda x, y: u64(x) * u64(y) >> 64),
    "sad": (32, 3, lambda x, y, z: abs(x - y) + u32(z)), "usad": (32, 3, lambda x, y, z: abs(u32(x) - u32(y)) + u32(z)),
    "byte_perm": (32, 3, permuted),
}


def test_integers(calls):
    items, expected = [], []
    for name, (bits, count, reference) in INTEGERS.items():
        values = SIGNED if bits == 32 else WIDE
        if name in ("abs", "llabs"):
            values = [x for x in values if x != -(2 ** (bits - 1))]
        columns = [values] if count == 1 else grid_of(values if count == 2 else SIGNED[:8] + SIGNED[-2:], count)
        if name == "byte_perm":
            columns[2] = [x & 0x7777 for x in columns[2]]
        result = 32 if name in ("clzll", "ffsll", "popcll") else bits
        items.append((name, [typed(column, f"i{bits // 8}") for column in columns], f"i{result // 8}"))
        expected.append([reference(*row) % 2**result for row in zip(*columns)])
    for (name, _, kind), wanted, (found,) in zip(items, expected, calls(items)):
        assert [int(x) % 2 ** (8 * int(kind[1])) for x in found] == wanted, name


# ---- other functions ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix, kind", [("", "f8"), ("f", "f4")])
def test_reals_and_integers(call, suffix, kind):
    rtol = 1e-13 if kind == "f8" else 2e-5
    x, n = grid_of([1.5, -0.75, 3.0, 2.0], 2)[0], [3, -2, 0, 5] * 4
    xs, ns = typed(x, kind), typed(n, "i4")
    for name, reference in (("ldexp", math.ldexp), ("scalbn", math.ldexp), ("powi", lambda a, b: a**b)):
        near(call(name + suffix, [xs, ns], kind)[0], [reference(a, b) for a, b in zip(x, n)], rtol)
    orders, points = [0, 1, 2, 3] * 4, sorted([0.8, 2.5, 5.0, 9.0] * 4)
    for name, reference in (("jn", bessel_j), ("yn", bessel_y)):
        got = call(name + suffix, [typed(orders, "i4"), typed(points, kind)], kind)[0]
        near(got, [reference(a, float(b)) for a, b in zip(orders, typed(points, kind))], rtol, 2e-5 if kind == "f4" else 1e-11)
    values = typed([x for x in ANY if x] + [3e5], kind)
    assert list(call("ilogb" + suffix, [values], "i4")[0]) == [math.frexp(x)[1] - 1 for x in exact(values)]
    assert list(call("llrint" + suffix, [values], "i8")[0]) == [round(x) for x in exact(values)]
    assert list(call("llround" + suffix, [values], "i8")[0]) == [away(x) for x in exact(values)]
    a, b, c = (typed(column, kind) for column in grid_of([0.1, -1.5, 3.0], 3))
    name = "fma" + suffix
    for row, found in zip(zip(exact(a), exact(b), exact(c)), call(name, [a, b, c], kind)[0]):
        value = Fraction(row[0]) * Fraction(row[1]) + Fraction(row[2])
        assert bits_of(found, kind) == bits_of(rounded(of_fraction(value), float(value), kind, "rn"), kind)


@pytest.mark.parametrize("names, kind", [(("isfinited", "isinfd", "isnand", "signbitd"), "f8"), (("finitef", "isinff", "isnanf", "signbitf"), "f4")])
def test_predicates(call, names, kind):
    values = typed(ANY + [math.inf, -math.inf, math.nan, 1e30], kind)
    for name, reference in zip(names, (np.isfinite, np.isinf, np.isnan, np.signbit)):
        assert np.array_equal(call(name, [values], "i4")[0], reference(values).astype("i4")), name


def test_saturate(call):
    values = typed(ANY + [math.inf, -math.inf, math.nan], "f4")
    assert np.array_equal(call("saturatef", [values], "f4")[0], np.nan_to_num(np.clip(values, 0, 1), nan=0))


@pytest.mark.parametrize("suffix, kind, tolerance", [("", "f8", 1e-14), ("f", "f4", 1e-6)])
def test_several_results(call, suffix, kind, tolerance):
    values = typed(SMALL, kind)
    for name, factor in (("sincos", 1), ("sincospi", math.pi)):
        sine, cosine = call(name + suffix, [values], kind, kind)
        near(sine, np.sin(values.astype("f8") * factor), tolerance, tolerance)
        near(cosine, np.cos(values.astype("f8") * factor), tolerance, tolerance)
    mantissa, exponent = call("frexp" + suffix, [values], kind, "i4")
    assert [(float(m), int(e)) for m, e in zip(mantissa, exponent)] == [math.frexp(x) for x in exact(values)]
    fraction, whole = call("modf" + suffix, [values], kind, kind)
    assert [(float(m), float(e)) for m, e in zip(fraction, whole)] == [math.modf(x) for x in exact(values)]
    x, y = (typed(column, kind) for column in grid_of([1.5, -2.75, 3.0, 7.5, -20.25], 2))
    rest, quotient = call("remquo" + suffix, [x, y], kind, "i4")
    for a, b, r, q in zip(exact(x), exact(y), rest, quotient):
        wanted, low = remquo(a, b)
        assert float(r) == wanted and int(math.copysign(abs(int(q)) % 8, q)) == low, (a, b, r, q)


def test_quick_sine_and_cosine(call):
    values = typed(SMALL, "f4")
    sine, cosine = call("fast_sincosf", [values], "f4", "f4")
    near(sine, np.sin(values.astype("f8")), 1e-5, 1e-5)
    near(cosine, np.cos(values.astype("f8")), 1e-5, 1e-5)


def test_edges(call):
    edge = {"erfinv": ([1.0, -1.0, 2.0, 0.0, 1e-200], [math.inf, -math.inf, math.nan, 0.0, 1e-200 * math.sqrt(math.pi) / 2]),
            "erfcinv": ([0.0, 2.0, 3.0, 1.0], [math.inf, -math.inf, math.nan, 0.0]),
            "normcdfinv": ([0.0, 1.0, 0.5, -1.0], [-math.inf, math.inf, 0.0, math.nan])}
    for name, (values, expected) in edge.items():
        near(call(name, [typed(values, "f8")], "f8")[0], expected, 1e-12)


def test_names_kernels_use(load):
    """All forms of access in programs."""
    module = load("""import py2cu
from py2cu import cuda
from py2cu.cuda import libdevice

rsqrt, quick = libdevice.rsqrt, libdevice.fast_sinf


@cuda.jit(device=True)
def polar(x):
    return libdevice.sincosf(x)


@cuda.jit
def kernel(x, out):
    i = cuda.grid(1)
    if i < x.size:
        s, c = polar(x[i])
        out[0, i] = rsqrt(x[i]) + py2cu.cuda.libdevice.fast_cosf(x[i])
        out[1, i] = quick(x[i])
        out[2, i] = s * s + c * c
        out[3, i] = cuda.libdevice.frexpf(x[i])[1]
        s, s = libdevice.sincosf(x[i])
        t = libdevice.remquo(x[i], 3)
        out[4, i] = s + t[0] * len(t)
""")
    x = np.array([0.5, 1.0, 2.0, 6.0], np.float32)
    out = np.zeros((5, 4), np.float64)
    module.kernel[1, 4](x, out)
    near(out[0], x.astype("f8") ** -0.5 + np.cos(x.astype("f8")), 1e-5, 1e-5)
    near(out[1], np.sin(x.astype("f8")), 1e-5, 1e-5)
    near(out[2], np.ones(4), 1e-5)
    assert list(out[3]) == [math.frexp(v)[1] for v in x]
    near(out[4], np.cos(x.astype("f8")) + 2 * np.array([math.remainder(v, 3) for v in x]), 1e-5)
