"""Constants of the module equal CPython's: generated expressions, evaluated by CPython in the same test.

py2cu refuses an expression that raises an exception or whose value has more than 64 bits; of the others it may refuse few."""

import math
import os
import random
import re
import struct
import subprocess

import pytest

COMMAND = os.environ.get("PY2CU_COMMAND", "py2cu")
EXPRESSIONS, PER_FILE = 52_000, 400

INTEGERS = [0, 1, -1, 2, 3, 5, 7, -7, 10, 12, 63, 64, 100, -128, 255, 1000, 2**31 - 1, -2**31, 2**32, 2**53 - 1, 2**53, 2**53 + 1, -2**53 - 1, 10**15,
            9007199254740993, 2**62, 2**63 - 1, -2**63, 2**63, 2**64 - 1, 123456789123456789]
FLOATS = ["0.0", "-0.0", "0.5", "-0.5", "1.0", "1.5", "2.5", "-2.5", "0.1", "0.3", "2.675", "1e-320", "5e-324", "1e300", "-1e308", "9007199254740992.0",
          "9007199254740994.0", "9.223372036854775807e18", "1e19", "3.7", "-7.25", "1e16", "123456.789"]
BINARY = ["+", "-", "*", "/", "//", "%", "**", "<<", ">>", "&", "|", "^"]
COMPARISONS = ["<", "<=", "==", "!=", ">", ">="]
OF_ONE = ["math.floor", "math.ceil", "math.trunc", "math.sqrt", "math.fabs", "math.exp", "math.log", "math.sin", "math.cos", "math.tanh", "math.log2",
          "math.radians", "math.degrees", "math.isqrt", "math.atan", "abs", "int", "float", "bool", "round", "math.factorial"]
OF_TWO = ["math.gcd", "math.lcm", "math.fmod", "math.copysign", "math.atan2", "math.pow", "min", "max", "pow", "math.hypot", "math.comb", "math.perm"]


def integer(rng):
    if rng.random() < 0.4:
        return str(rng.randint(-20, 20))
    if rng.random() < 0.5:
        return str(rng.choice(INTEGERS))
    return str(rng.randint(-1, 1) * rng.getrandbits(rng.randint(1, 63)))


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
        return f"({a} if {b} else {leaf(rng)})"
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
    if pick < 0.98:
        return f"{rng.choice(['sum', 'min', 'max', 'math.prod'])}(({a}, {b}, {leaf(rng)}))"
    if pick < 0.99:
        return f"({a} in ({b}, {leaf(rng)}, 1))"
    return f"{rng.choice(['int', 'float'])}(\"{rng.randint(-999, 999)}\")"


def value_of(text):
    """Return CPython's value, or None if there is none that 64 bits hold."""
    shifts_far = re.search(r"<<|\*\*|pow|factorial|comb|perm", text)
    try:
        value = eval(compile(text, "", "eval"), {"math": math}) if not shifts_far or is_small(text) else None
    except (ArithmeticError, ValueError, TypeError, MemoryError):
        return None
    if isinstance(value, int) and not -2**63 <= value < 2**64:
        return None
    return value if isinstance(value, (int, float)) else None


def is_small(text):
    """Whether CPython evaluates the text soon: it has no operand that makes an integer of millions of digits."""
    if not re.search(r"<<|\*\*|pow|factorial|comb|perm", text):
        return True
    return all(len(number) < 4 for number in re.findall(r"\d+", text))


def read(kind, text):
    """Return the value that C reads from the constant's initializer."""
    bits = re.fullmatch(r"(-?)__builtin_bit_cast\(double, (0x[0-9a-f]+)LL\)", text)
    if bits:
        return math.copysign(1, -1 if bits[1] else 1) * struct.unpack("d", int(bits[2], 16).to_bytes(8, "little"))[0]
    if kind == "bool":
        return text == "true"
    if kind == "double":
        return float(text)
    return eval(re.sub(r"(?<=[0-9A-Fa-f])U?L{0,2}\b", "", text))


def translated(folder, texts):
    """Return what the command made of the constants, by number; what it refuses is missing."""
    refused = set()
    path = folder / "constants.py"
    for _ in range(8):  # the command stops after so many errors
        chosen = [i for i in range(len(texts)) if i not in refused]
        lines = ["import math", "from numba import cuda"] + [f"c{i} = {texts[i]}" for i in chosen]
        lines += ["@cuda.jit('void(float64[::1])')", "def k(x):"]
        first = len(lines) + 1
        lines += [f"    x[0] = c{i}" for i in chosen] + ["    x[0] = 0"]
        path.write_text("\n".join(lines) + "\n")
        done = subprocess.run([COMMAND, str(path)], capture_output=True, text=True)
        if done.returncode == 0:
            found = re.findall(r"^constexpr ([a-z ]+) c(\d+) = (.*?);", done.stdout, re.MULTILINE)
            return {int(number): read(kind, text) for kind, number, text in found}
        assert done.returncode == 1 and "internal" not in done.stderr, done.stderr[:2000]
        refused |= {chosen[int(line) - first] for line in re.findall(r"constants\.py:(\d+):\d+: error", done.stderr)}
    raise AssertionError(done.stderr[:2000])


def same(a, b):
    return type(a) is type(b) and (a == b or a != a and b != b) and (not isinstance(a, float) or a != a or math.copysign(1, a) == math.copysign(1, b))


def test_generated_expressions(tmp_path):
    rng = random.Random(20240917)
    compared, refused, wrong = 0, [], []
    for _ in range(EXPRESSIONS // PER_FILE):
        texts = []
        while len(texts) < PER_FILE:
            text = expression(rng, rng.randint(1, 3))
            if is_small(text):
                texts.append(text)
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
