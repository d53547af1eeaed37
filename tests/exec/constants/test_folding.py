"""Constants of the module equal CPython's: generated expressions, evaluated by CPython in the same test.

py2cu refuses an expression that raises an exception, whose value has more than 64 bits, or whose value depends on Python's version; of the
others it may refuse few."""

import ast
import math
import os
import random
import re
import string
import struct
import subprocess

import numpy as np
import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
EXPRESSIONS, PER_FILE = 52_000, 1_000
SCALARS = 6_000

INTEGERS = [0, 1, -1, 2, 3, 5, 7, -7, 10, 12, 63, 64, 100, -128, 255, 1000, 2**31 - 1, -2**31, 2**32, 2**53 - 1, 2**53, 2**53 + 1, -2**53 - 1, 10**15,
            9007199254740993, 2**62, 2**63 - 1, -2**63, 2**63, 2**64 - 1, 123456789123456789, 10**20, 2**64, -2**64, 2**100 - 1, 0x2360ED051FC65DA44385DF649FCCF645]
FLOATS = ["0.0", "-0.0", "0.5", "-0.5", "1.0", "1.5", "2.5", "-2.5", "0.1", "0.3", "2.675", "1e-320", "5e-324", "1e300", "-1e308", "9007199254740992.0",
          "9007199254740994.0", "9.223372036854775807e18", "1e19", "3.7", "-7.25", "1e16", "123456.789"]
BINARY = ["+", "-", "*", "/", "//", "%", "**", "<<", ">>", "&", "|", "^"]
COMPLEX_BINARY = ["+", "-", "*", "/", "**"]
COMPARISONS = ["<", "<=", "==", "!=", ">", ">="]
OF_ONE = ["math.floor", "math.ceil", "math.trunc", "math.sqrt", "math.fabs", "math.exp", "math.log", "math.sin", "math.cos", "math.tanh", "math.log2",
          "math.radians", "math.degrees", "math.isqrt", "math.atan", "math.asinh", "math.acosh", "math.atanh",
          "abs", "int", "float", "bool", "round", "math.factorial"]
OF_TWO = ["math.gcd", "math.lcm", "math.fmod", "math.copysign", "math.atan2", "math.pow", "min", "max", "pow", "math.hypot", "math.comb", "math.perm",
          "math.ldexp", "math.remainder", "math.nextafter"]


def integer(rng):
    if rng.random() < 0.4:
        return str(rng.randint(-20, 20))
    if rng.random() < 0.5:
        return str(rng.choice(INTEGERS))
    return str(rng.randint(-1, 1) * rng.getrandbits(rng.randint(1, 63 if rng.random() < 0.8 else 120)))


def real(rng):
    pick = rng.random()
    if pick < 0.5:
        return rng.choice(FLOATS)
    if pick < 0.55:
        return rng.choice(['float("inf")', 'float("-inf")', 'float("nan")'])
    if pick < 0.8:
        return repr(rng.uniform(-100, 100))
    return repr(rng.uniform(-1, 1) * 10.0 ** rng.randint(-300, 300))


def leaf(rng):
    pick = rng.random()
    return integer(rng) if pick < 0.55 else real(rng) if pick < 0.92 else rng.choice(["True", "False"])


def complex_expression(rng, depth):
    if depth == 0 or rng.random() < 0.2:
        return rng.choice([f"complex({leaf(rng)}, {leaf(rng)})", f"({leaf(rng)} + {abs(rng.randint(-9, 9))}j)", f"{rng.choice(['0.5', '2', '1e3'])}j"])
    a, b = complex_expression(rng, depth - 1), rng.choice([complex_expression, expression])(rng, depth - 1)
    op = rng.choice(COMPLEX_BINARY)
    b = f"({rng.randint(-5, 12)})" if op == "**" else b
    return f"({a} {op} {b})" if rng.random() < 0.7 or op == "**" else f"({b} {op} {a})" if rng.random() < 0.7 else f"(-{a})"


def of_complex(rng, depth):
    a = complex_expression(rng, depth)
    return rng.choice([f"({a}).real", f"({a}).imag", f"abs({a})", f"({a} == {complex_expression(rng, depth)})", f"bool({a})"])


def integer_text(rng):
    """A call of int() with digits in some base, most of which are invalid."""
    base = rng.choice([2, 3, 8, 10, 16, 36])
    digits = "".join(rng.choice((string.digits + string.ascii_letters)[:base]) for _ in range(rng.randint(1, 12)))
    if rng.random() < 0.2:
        digits = digits[:1] + "_" + digits[1:]
    prefix = {2: "0b", 8: "0o", 16: "0x"}.get(base, "") if rng.random() < 0.5 else ""
    text = rng.choice(["", "", "-", "+", " "]) + prefix + digits + rng.choice(["", "", " "])
    return f"int({text!r}, {rng.choice([base, base, 0])})"


def expression(rng, depth):
    if depth == 0:
        text = leaf(rng)
        return f"({text})" if text.startswith("-") else text
    pick = rng.random()
    a = expression(rng, rng.randint(0, depth - 1))
    b = expression(rng, rng.randint(0, depth - 1))
    if pick < 0.4:
        return f"({a} {rng.choice(BINARY[:7] if rng.random() < 0.75 else BINARY)} {b})"
    if pick < 0.5:
        return f"({a} {rng.choice(COMPARISONS)} {b})"
    if pick < 0.52:
        return f"({a} {rng.choice(COMPARISONS)} {b} {rng.choice(COMPARISONS)} {leaf(rng)})"
    if pick < 0.58:
        return rng.choice(["(-{})", "(+{})", "(~{})", "(not {})"]).format(a)
    if pick < 0.62:
        return f"({a} {rng.choice(['and', 'or'])} {b})"
    if pick < 0.65:
        condition = b if value_of(b) is not None else leaf(rng)  # py2cu merges both branches if one raises an exception
        return f"({a} if {condition} else {leaf(rng)})"
    if pick < 0.78:
        return f"{rng.choice(OF_ONE)}({a})"
    if pick < 0.88:
        return f"{rng.choice(OF_TWO)}({a}, {b})"
    if pick < 0.93:
        return f"round({a}, {rng.randint(-5, 12)})"
    if pick < 0.95:
        return f"divmod({a}, {b})[{rng.randint(0, 1)}]"
    if pick < 0.96:
        return f"pow({integer(rng)}, {rng.randint(0, 40)}, {integer(rng)})"
    if pick < 0.975:
        return f"{rng.choice(['sum', 'min', 'max', 'math.prod', 'math.fsum'])}(({a}, {b}, {leaf(rng)}))"
    if pick < 0.98:
        return of_complex(rng, depth - 1)
    if pick < 0.985:
        return integer_text(rng)
    if pick < 0.99:
        return f"({a} in ({b}, {leaf(rng)}, 1))"
    return f"{rng.choice(['int', 'float'])}(\"{rng.randint(-999, 999)}\")"


MAX_BITS = 20_000


def bounded(function, bits_of_result):
    """Return the function, which raises OverflowError before it creates an integer of millions of digits."""
    def call(*args):
        if all(isinstance(x, int) for x in args) and bits_of_result(*args) > MAX_BITS:
            raise OverflowError
        return function(*args)
    return call


def power_bits(base, exponent, modulus=1):
    return abs(base).bit_length() * exponent if abs(base) > 1 and modulus == 1 else 0


BOUNDED = {"power": bounded(pow, power_bits), "shifted": bounded(lambda a, b: a << b, lambda a, b: abs(a).bit_length() + b),
           "factorial": bounded(math.factorial, lambda n: 20 * n), "comb": bounded(math.comb, lambda n, k: 20 * min(abs(n - k), abs(k))),
           "perm": bounded(math.perm, lambda n, k: n.bit_length() * k)}


class Bounded(ast.NodeTransformer):
    """Replaces functions that can create large integers."""
    def visit_BinOp(self, node):
        self.generic_visit(node)
        name = {ast.Pow: "power", ast.LShift: "shifted"}.get(type(node.op))
        return node if name is None else ast.Call(ast.Name(name, ast.Load()), [node.left, node.right], [])

    def visit_Call(self, node):
        self.generic_visit(node)
        name = {"pow": "power", "math.factorial": "factorial", "math.comb": "comb", "math.perm": "perm"}.get(ast.unparse(node.func))
        return node if name is None else ast.Call(ast.Name(name, ast.Load()), node.args, [])


def value_of(text):
    """Return CPython's value, or None if it does not fit in 64 bits."""
    code = text
    if re.search(r"\*\*|<<|pow|factorial|comb|perm", text):
        code = compile(ast.fix_missing_locations(Bounded().visit(ast.parse(text, mode="eval"))), "", "eval")
    try:
        value = eval(code, {"math": math, "np": np, **BOUNDED})
    except (ArithmeticError, ValueError, TypeError, MemoryError):
        return None
    if isinstance(value, int) and not -2**63 <= value < 2**64:
        return None
    return value if isinstance(value, (int, float, np.number, np.bool_)) else None


def read(kind, text):
    """Return the value that C reads from the constant's initializer."""
    bits = re.fullmatch(r"(-?)__builtin_bit_cast\((double|float), (0x[0-9a-f]+)(?:LL)?\)", text)
    if bits:
        size, code = (8, "d") if bits[2] == "double" else (4, "f")
        return math.copysign(1, -1 if bits[1] else 1) * struct.unpack(code, int(bits[3], 16).to_bytes(size, "little"))[0]
    if kind == "bool":
        return text == "true"
    if kind in ("double", "float"):
        return float(text.rstrip("f"))
    return eval(re.sub(r"(?<=[0-9A-Fa-f])U?L{0,2}\b", "", text))


def translated(folder, texts):
    """Return the values of the constants in the generated code, by index; those of expressions that py2cu rejects are missing."""
    lines = ["import math", "import numpy as np", "from numba import cuda"]
    for i, text in enumerate(texts):
        lines += [f"c{i} = {text}", "@cuda.jit('void(float64[::1])')", f"def k{i}(x):", f"    x[0] = c{i}"]
    path = folder / "constants.py"
    path.write_text("\n".join(lines) + "\n")
    done = subprocess.run([COMMAND, "--keep-going", str(path)], capture_output=True, text=True)
    assert done.returncode in (0, 1) and "internal" not in done.stderr, done.stderr[:2000]
    found = re.findall(r"^constexpr ([a-z ]+) c(\d+) = (.*?);", done.stdout, re.MULTILINE)
    summary = re.search(r"^py2cu: (\d+) kernels? written, (\d+) skipped", done.stderr, re.MULTILINE)
    counts = (int(summary[1]), int(summary[2])) if summary else (len(texts), 0)
    assert counts == (len(found), len(texts) - len(found))
    return {int(number): read(kind, text) for kind, number, text in found}


def same(a, b):
    return type(a) is type(b) and (a == b or a != a and b != b) and (not isinstance(a, float) or a != a or math.copysign(1, a) == math.copysign(1, b))


def test_generated_expressions(tmp_path):
    rng = random.Random(20240917)
    compared, refused, wrong = 0, [], []
    for _ in range(EXPRESSIONS // PER_FILE):
        texts = []
        for _ in range(PER_FILE):
            texts.append(expression(rng, rng.randint(1, 3)))
        found = translated(tmp_path, texts)
        for number, text in enumerate(texts):
            wanted = value_of(text)
            if number not in found:
                refused += [text] if wanted is not None else []
            elif wanted is None or not same(wanted, found[number]):
                wrong.append(f"{text}: CPython has {wanted!r}, py2cu {found[number]!r}")
            compared += number in found
    print(f"{EXPRESSIONS} expressions, {compared} compared, {len(refused)} of the others have a value")
    assert not wrong, "\n".join(wrong[:40]) + f"\n{len(wrong)} in all"
    assert len(refused) < 0.04 * EXPRESSIONS, "\n".join(refused[:40])


@pytest.mark.parametrize("text", ["9007199254740993 / 3", "(2**53 + 1) == float(2**53)", "2**63 > 9.223372036854775807e18", "round(2.675, 2)", "round(-2.5)",
                                  "True & False", "abs(-0.0)", "sum((-0.0, -0.0))", "0.1 + 0.2 == 0.3", "1 < 2 < 3", "b'a' == 'a'", "round(25, -1)"])
def test_single_expressions(tmp_path, text):
    assert same(translated(tmp_path, [text])[0], eval(text))


@pytest.mark.parametrize("text", ["sum((5e-324, 0.5, -0.5))", "sum([0.1, 0.2, 0.3])", "sum((0.1, 0.2), 0.3)"])
def test_sums_that_depend_on_the_version_are_rejected(tmp_path, text):
    """Python 3.12 adds the rounding errors at the end."""
    assert translated(tmp_path, [text]) == {}


@pytest.mark.parametrize("text", ["(2**70) >> 10", "10**20 // 10**15", "2**64 - 1", "math.factorial(30) // math.factorial(27)", "(1 << 100) % 97", "10**20 / 3",
                                  "float(2**70)", "2**100 > 1e30", "0x2360ED051FC65DA44385DF649FCCF645 >> 64"])
def test_integers_of_more_than_64_bits(tmp_path, text):
    assert same(translated(tmp_path, [text])[0], eval(text))


SCALAR_TYPES = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64"]


def scalar(rng):
    pick = rng.random()
    if pick < 0.2:
        return f"({rng.choice(INTEGERS[:20])})"
    if pick < 0.3:
        return f"({rng.choice(FLOATS)})"
    name = rng.choice(SCALAR_TYPES)
    if name.startswith("float"):
        return f"np.{name}({rng.choice(FLOATS)})"
    low, high = np.iinfo(name).min, np.iinfo(name).max
    return f"np.{name}({rng.choice([low, high, rng.randint(low, high), rng.randint(0, 100), min(7, high)])})"


def scalar_expression(rng):
    a, b = scalar(rng), scalar(rng)
    b = re.sub(r"^np\.\w+", a.split("(")[0], scalar(rng)) if rng.random() < 0.5 and a[0] == "n" else b
    pick = rng.random()
    if pick < 0.5:
        return f"({a} {rng.choice(BINARY)} {b})"
    if pick < 0.7:
        return f"({a} {rng.choice(COMPARISONS)} {b})"
    if pick < 0.8:
        return rng.choice(["(-{})", "(+{})", "(~{})", "(not {})"]).format(a)
    return rng.choice(["abs", "int", "float", "bool", "round"]) + f"({a})"


def test_numpy_scalars(tmp_path):
    """NumPy scalars keep their types, and wrap around where Python's integers grow: py2cu rejects such results."""
    rng = random.Random(20240918)
    wrong, compared = [], 0
    with np.errstate(all="ignore"):
        for _ in range(SCALARS // PER_FILE):
            texts = [scalar_expression(rng) for _ in range(PER_FILE)]
            texts = [text for text in texts if valid_scalars(text)]
            for number, value in translated(tmp_path, texts).items():
                wanted = value_of(texts[number])
                compared += 1
                if wanted is None or not (wanted == value or wanted != wanted and value != value):
                    wrong.append(f"{texts[number]}: NumPy has {wanted!r}, py2cu {value!r}")
    print(f"{compared} compared")
    assert compared > SCALARS // 4
    assert not wrong, "\n".join(wrong[:40]) + f"\n{len(wrong)} in all"


def valid_scalars(text):
    """Return whether all scalars in the source are in range: older versions of NumPy wrap around."""
    for name, number in re.findall(r"np\.(u?int\d+)\((-?\d+)\)", text):
        if not np.iinfo(name).min <= int(number) <= np.iinfo(name).max:
            return False
    return not re.search(r"np\.u?int\d+\([^)]*[.e]", text)
