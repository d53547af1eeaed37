"""weak_literals=True: number literals take the other operand's type. Every type, literal and operator is compared with NumPy."""
import operator
import pickle
import warnings

import numpy as np
import pytest

from py2cu import cuda, errors, types

TYPES = ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64", "complex64", "complex128"]
LITERALS = ["1", "3", "-1", "100", "200", "40000", "3000000000", "0.5", "0.1", "-2.0", "1e10", "1j", "2 + 0.1j"]
OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv, "%": operator.mod,
             "**": operator.pow, "<<": operator.lshift, ">>": operator.rshift, "&": operator.and_, "|": operator.or_, "^": operator.xor,
             "==": operator.eq, "<": operator.lt}


def values_of(name):
    """Types of other widths and signs, for which literals of fixed types would have other results."""
    kind = np.dtype(name)
    if kind.kind == "b":
        return np.array([True, False, True])
    if kind.kind in "iu":
        limits = np.iinfo(kind)
        return np.array([limits.max, limits.min + 1, 1, 2, 5, 7, limits.max - 1, 0], kind)
    parts = np.array([0.1, 1.7, -2.3, 1 / 3, 100.1, 7.0], "f8")
    return parts.astype(kind) if kind.kind == "f" else (parts + 1j * parts[::-1]).astype(kind)


def by_numpy(of, x, literal, turned):
    """Return NumPy's result, or the class of its exception."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return of(literal, x) if turned else of(x, literal)
        except (TypeError, OverflowError, ValueError) as error:
            return type(error)


def combinations(name, literals=LITERALS):
    """Yield (the operation as source, its operator, values of the type, NumPy's result), without zero divisors and invalid shifts or powers."""
    for literal in literals:
        number = eval(literal)
        for sign, of in OPERATORS.items():
            if sign == "<" and (name.startswith("complex") or isinstance(number, complex)):
                continue  # Python's operators do not order complex numbers
            for turned in (False, True):
                x = values_of(name)
                if turned and x.dtype.kind in "iu" and sign in ("**", "<<", ">>"):
                    x = x[(x >= 0) & (x < 8)]
                if turned and sign in ("/", "//", "%"):
                    x = x[x != 0]
                if not turned and sign in ("<<", ">>") and not isinstance(number, complex) and number >= 8 * x.dtype.itemsize:
                    continue
                text = f"({literal}) {sign} x" if turned else f"x {sign} ({literal})"
                yield text, sign, x, by_numpy(of, x, number, turned)


def found_by_us(function, name):
    try:
        return cuda.jit(device=True, weak_literals=True)(function).compile_device((name,)).result
    except errors.TypingError as error:
        return OverflowError if "OverflowError" in str(error) else ValueError if "negative integer powers" in str(error) else TypeError


@pytest.mark.parametrize("name", TYPES)
def test_types(name, load):
    cases = list(combinations(name))
    module = load("".join(f"def f{k}(x):\n    return {text}\n" for k, (text, *_) in enumerate(cases)))
    differ = []
    for k, (text, _, _, expected) in enumerate(cases):
        found, wanted = found_by_us(getattr(module, f"f{k}"), name), expected if isinstance(expected, type) else expected.dtype.name
        if found != wanted:
            differ.append((text, found, wanted))
    assert not differ, differ


@pytest.mark.parametrize("name", TYPES)
def test_values(name, load):
    """All results equal NumPy's, bit by bit except for powers, remainders and complex numbers."""
    cases = [case for case in combinations(name, ["3", "-1", "0.1", "1e10", "2 + 0.1j"]) if not isinstance(case[-1], type)]
    for first in range(0, len(cases), 40):
        some = range(first, min(first + 40, len(cases)))
        lines = "".join(f"    if i < x{k}.size:\n        o{k}[i] = {cases[k][0].replace('x', f'x{k}[i]')}\n" for k in some)
        names = ", ".join(f"x{k}, o{k}" for k in some)
        kernel = load(f"from py2cu import cuda\n@cuda.jit(weak_literals=True)\ndef f({names}):\n    i = cuda.grid(1)\n{lines}").f
        arrays = [array for k in some for array in (cases[k][2], np.zeros_like(cases[k][3]))]
        kernel[1, 8](*arrays)
        for k, found in zip(some, arrays[1::2]):
            text, sign, x, expected = cases[k]
            exact = expected.dtype.kind in "biu" or (sign not in ("**", "//", "%") and expected.dtype.kind == "f")
            near = 0 if exact else (300 if sign == "**" else 8) * np.finfo(expected.dtype).eps
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                assert np.allclose(found, expected, rtol=near, atol=near, equal_nan=True), (text, x, found, expected)


BESIDE = """
import math
import numpy as np
from py2cu import cuda

HALF, COUNT, TAPS, STRONG, LONG = 0.5, 3, (0.25, 0.5), np.float64(0.5), np.int64(3)
ROOT = np.sqrt(2.0)  # a NumPy float64
PRODUCT = STRONG * 2


class Constants:
    RATE = 0.1


def twice(v):
    return v * 2.0


@cuda.jit(device=True, weak_literals=True)
def thrice(v):
    return v * 3.0


def through_variable(x):
    half = 0.5
    return half * x


def through_sum(x):
    s = 0.0
    for _ in range(3):
        s += x
    return s


def through_update(x):
    v = x
    v *= 0.5
    v += 1
    return v


def through_argument(x):
    return twice(x)


def through_parameter(x):
    return product(x, 0.5)


def product(a, b):
    return a * b
"""
F4 = ["0.5 * x", "x * HALF", "x + COUNT", "x * TAPS[1]", "x - Constants.RATE", "x * math.pi", "x * np.pi", "x * (1 / 3 - HALF)", "x if x > 0 else 0.0",
      "x or 1.0", "x * (0.5 if x > 0 else 2)", "max(x, 0.0)", "min(1, x, 2.5)", "np.maximum(x, 0.0)", "np.add(x, 1)", "np.power(x, 2)",
      "np.arctan2(x, 1.0)", "pow(x, 2.5)", "x ** 2", "-(-1.0) * x", "x * np.iinfo(np.int16).max", "twice(x)", "thrice(x)", "through_update(x)",
      "through_argument(x)"]
F8 = ["x * STRONG", "x * LONG", "x * ROOT", "x * PRODUCT", "x * np.float64(0.5)", "x * np.finfo(np.float64).eps", "through_variable(x)", "through_sum(x)",
      "through_parameter(x)", "max(x, STRONG)", "math.pow(x, 2.0)"]


@pytest.mark.parametrize("weak", [True, False])
def test_weak_operands(load, weak):
    """Literals and Python numbers outside the function, also combined, are weak; variables and NumPy numbers are not."""
    of_text = [f"def f{k}(x):\n    return {text}\n" for k, text in enumerate(F4 + F8)]
    module = load(BESIDE + "".join(of_text))
    differ = []
    for k, text in enumerate(F4 + F8):
        found = cuda.jit(device=True, weak_literals=weak)(getattr(module, f"f{k}")).compile_device(("float32",)).result
        stays = text in F4 if weak else text in ("np.add(x, 1)", "np.power(x, 2)", "x ** 2", "thrice(x)")
        if found != ("float32" if stays else "float64"):
            differ.append((text, found))
    assert not differ, differ


def test_integer_literals_in_other_expressions(load):
    """Conditional expressions and comparisons accept literals of any size; functions and updates follow NumPy."""
    texts = {"x if x > 0 else 300": "int64", "max(x, 300)": "int64", "max(x, 3)": "int8", "np.maximum(x, 3)": "int8", "np.power(x, 2)": "int8",
             "x < 300": "bool", "np.less(x, 300)": "bool", "x in (1, 300)": "bool", "np.divide(x, 2)": "float64", "np.arctan2(x, 1)": "float64",
             "x * True": "int64", "divmod(x, 2)[0]": "int64"}
    module = load("import numpy as np\n" + "".join(f"def f{k}(x):\n    return {text}\n" for k, text in enumerate(texts)))
    for k, (text, wanted) in enumerate(texts.items()):
        assert found_by_us(getattr(module, f"f{k}"), "int8") == wanted, text
    refused = load("import numpy as np\ndef f(x):\n    return np.minimum(x, 300)\ndef g(x):\n    x += 300\n    return x\n"
                   "def h(x):\n    return np.power(x, -1)\n")
    assert [found_by_us(function, "int8") for function in (refused.f, refused.g, refused.h)] == [OverflowError, OverflowError, ValueError]


@pytest.mark.parametrize("name", [name for name in TYPES if not name.startswith("complex")])
def test_pow_is_the_operator(name, load):
    """pow(x, n) equals x ** n, also for halves and small integers, which NumPy computes in their own type."""
    module = load("from py2cu import cuda\n@cuda.jit(weak_literals=True)\ndef f(x, out):\n    i = cuda.grid(1)\n    if i < x.size:\n"
                  "        out[0, i] = pow(x[i], 2)\n        out[1, i] = pow(x[i], 3)\n        out[2, i] = pow(x[i] ** 2, 1)\n")
    x = values_of(name)
    out = np.zeros((3, x.size), x.dtype)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = np.array([x ** 2, x ** 3, x ** 2])
        module.f[1, 32](x, out)
    exact = expected.dtype.kind in "iu"
    assert np.allclose(out, expected, rtol=0 if exact else 4 * np.finfo(x.dtype).eps, atol=0, equal_nan=True), (out, expected)


@cuda.jit(weak_literals=True)
def places(x, n, found, view, total):
    i = cuda.grid(1)
    x[i] *= 0.1
    n[i] += 100
    n[i] //= 3
    found[i] = (x[i] < 0.1) + 2 * (x[i] == 0.1) + 4 * (x[i] in (0.1, 7))
    if i == 0:
        view[:] *= 0.1
        view[:] += 1
        total[:] = view * 0.1 + 2


def test_locations():
    """Elements, views and array expressions, compared with NumPy; 0.1 is rounded to float32."""
    x, n = np.array([1, 2, 3, 10, 70], np.float32), np.array([100, -100, 27, 0, 5], np.int8)
    view = np.linspace(0, 1, 7, dtype=np.float32)
    found, total, by_hand = np.zeros(5, np.int32), np.zeros(7), (x.copy(), n.copy(), view.copy())
    places[1, 5](x, n, found, view, total)
    by_hand[0][:] *= 0.1
    by_hand[1][:] += 100
    by_hand[1][:] //= 3
    by_hand[2][:] *= 0.1
    by_hand[2][:] += 1
    for ours, numpys in zip((x, n, view), by_hand):
        np.testing.assert_array_equal(ours, numpys)
    np.testing.assert_array_equal(found, (x < 0.1) + 2 * (x == 0.1) + 4 * ((x == 0.1) | (x == 7)))
    np.testing.assert_allclose(total, view * 0.1 + 2, rtol=1e-7)
    assert (view * 0.1 + 2).dtype == np.float32 and found[0] == 6


def test_kernels_with_and_without_the_option():
    """The two are separate, and only one of them is widened."""
    def body(x, out):
        out[0] = x[0] * 0.1

    x, out = np.array([3], np.float32), np.zeros(1)
    for weak in (True, False, True):
        cuda.jit(body, weak_literals=weak)[1, 1](x, out)
        assert out[0] == (np.float64(x[0] * 0.1) if weak else np.float64(x[0]) * 0.1)


def test_generated_kernels(load):
    """vectorize, with and without signatures and for reduce(), guvectorize, and compilation without a launch."""
    def average(a, b):
        return 0.5 * (a + b)

    def scaled(x, out):
        for i in range(x.shape[0]):
            out[i] = x[i] * 0.1 + 1

    def typed(x, out):
        out[0] = x[0] * 0.1

    x = np.array([1.1, 2.7, 3.9, 70.3], np.float32)
    for weak, dtype in ((True, np.float32), (False, np.float64)):
        options = {"weak_literals": weak} if weak else {}
        made = cuda.vectorize(**options)(average) if weak else cuda.vectorize(average)
        found = made(x, x[::-1])
        assert found.dtype == dtype
        np.testing.assert_array_equal(found, dtype(0.5) * (x + x[::-1]))
        again = pickle.loads(pickle.dumps(made))
        assert again(x, x).dtype == dtype and made.types == ["ff->f" if weak else "ff->d"]
        declared = cuda.vectorize(["(float32, float32)"], **options)(average)
        assert declared(x, x).dtype == dtype
        out = np.zeros_like(x)
        cuda.guvectorize(["void(float32[:], float32[:])"], "(n)->(n)", **options)(scaled)(x, out)
        np.testing.assert_array_equal(out, (x * dtype(0.1) + 1).astype(np.float32))
        assert str(cuda.compile(average, (types.float32, types.float32), **options)[1]) == np.dtype(dtype).name
        assert str(cuda.compile_all(average, (types.float32, types.float32), **options)[1]) == np.dtype(dtype).name
        code, _ = cuda.compile_ptx(typed, (types.float32[:], types.float32[:]), **options)
        assert ("mul.f64" in code or "cvt.f64.f32" in code) != weak and ("mul.f32" in code) == weak
        largest = cuda.vectorize(["float32(float32, float32)"], **options)(lambda a, b: max(a * 0.1, b * 0.1) / 0.1)
        assert np.isclose(largest.reduce(x), max(x)) and ("0.1f" in largest._reducing.inspect_cuda()) == weak
    module = load("from py2cu import cuda\n@cuda.vectorize(['(float32,)'], weak_literals=True)\ndef third(x):\n    return x / 3\n"
                  "@cuda.guvectorize(['void(float32[:], float32[:])'], '(n)->(n)', weak_literals=True)\ndef shift(x, out):\n    for i in range(x.size):\n"
                  "        out[i] = x[i] + 0.1\n")
    np.testing.assert_array_equal(module.third(x), x / np.float32(3))
    np.testing.assert_array_equal(module.shift(x), x + np.float32(0.1))
